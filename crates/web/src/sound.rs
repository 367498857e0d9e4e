//! Sounds, made on the spot: nothing has to be loaded.

use std::cell::{Cell, RefCell};

use web_sys::AudioContext;

thread_local! {
    /// Made at the first sound: browsers allow none before the user has touched the page.
    static AUDIO: RefCell<Option<AudioContext>> = const { RefCell::new(None) };
    static VOLUME: Cell<u8> = const { Cell::new(100) };
}

/// Makes sounds this loud, from 0 to 100.
pub(crate) fn set_volume(volume: u8) {
    VOLUME.set(volume.min(100));
}

/// A piece put down on wood. Where there is no sound, nothing happens.
pub(crate) fn knock() {
    AUDIO.with_borrow_mut(|audio| {
        if audio.is_none() {
            *audio = AudioContext::new().ok();
        }
        let _ = audio.as_ref().and_then(play);
    });
}

fn play(audio: &AudioContext) -> Option<()> {
    let (tone, volume) = (audio.create_oscillator().ok()?, audio.create_gain().ok()?);
    let now = audio.current_time();
    tone.frequency().set_value_at_time(210.0, now).ok()?;
    tone.frequency().exponential_ramp_to_value_at_time(90.0, now + 0.06).ok()?;
    // A ramp cannot begin at zero.
    let loudness = 0.001 + 0.0025 * f32::from(VOLUME.get());
    volume.gain().set_value_at_time(loudness, now).ok()?;
    volume.gain().exponential_ramp_to_value_at_time(0.001, now + 0.09).ok()?;
    tone.connect_with_audio_node(&volume).ok()?;
    volume.connect_with_audio_node(&audio.destination()).ok()?;
    tone.start().ok()?;
    tone.stop_with_when(now + 0.1).ok()
}
