//! The terminal: taken over, and always given back as it was found.

use std::io::{self, IsTerminal, stdout};
use std::mem::ManuallyDrop;
use std::panic;
use std::sync::Once;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use crossterm::clipboard::CopyToClipboard;
use crossterm::event::{
    self, DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
    MouseEventKind,
};
use crossterm::{execute, terminal};
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;

use crate::app::{App, Event, HANG_UP, Start};
use crate::context::{Look, Wish};

/// The least time between two drawings of what an engine sees.
const REDRAW: Duration = Duration::from_millis(50);

/// Runs the program on the terminal until the user leaves it.
///
/// The terminal is given back as it was found, whatever happens: the end, an error, a panic, a signal that asks
/// the program to end or to stop, a terminal that is gone. The signal that ended the program is returned.
pub fn run(start: Start, look: Look) -> io::Result<Option<i32>> {
    let (sender, events) = channel();
    let _guard = Guard::take_over()?;
    // From here on no change of size is missed, however late the thread that reads comes to it.
    event::poll(Duration::ZERO)?;
    watch(&sender)?;
    let mut app = App::new(start, look, sender);
    // Dropped, it would complain about a terminal that is gone on a stderr that may be gone as well; giving the
    // terminal back is the guard's work.
    let mut terminal = ManuallyDrop::new(Terminal::new(CrosstermBackend::new(stdout()))?);
    match work(&mut app, &mut terminal, &events) {
        // A terminal that goes away while something is drawn is no failure, and nobody is left to be told.
        Err(_) if !stdout().is_terminal() => Ok(Some(HANG_UP)),
        result => result.map(|()| app.signal()),
    }
}

fn work(
    app: &mut App,
    terminal: &mut Terminal<CrosstermBackend<io::Stdout>>,
    events: &Receiver<Event>,
) -> io::Result<()> {
    let begun = Instant::now();
    let mut drawn = begun;
    terminal.draw(|frame| app.draw(frame))?;
    while let Some(event) = next(app, events, begun) {
        let mut urgent = handle(app, event, begun)?;
        // Everything that is there already is drawn once; what an engine sees can wait a little.
        while !app.is_leaving() {
            let wait = if urgent {
                Duration::ZERO
            } else {
                (drawn + REDRAW).saturating_duration_since(Instant::now())
            };
            match events.recv_timeout(wait) {
                Ok(event) => urgent |= handle(app, event, begun)?,
                Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => break,
            }
        }
        // The program ends anyway, and the terminal may be gone.
        if app.is_leaving() {
            break;
        }
        for wish in app.take_wishes() {
            grant(wish, terminal)?;
        }
        terminal.draw(|frame| app.draw(frame))?;
        drawn = Instant::now();
    }
    Ok(())
}

/// Waits for the next event. Where a clock runs, that is at the latest the time at which it shows something else.
fn next(app: &App, events: &Receiver<Event>, begun: Instant) -> Option<Event> {
    let Some(wait) = app.tick_in() else { return events.recv().ok() };
    match events.recv_timeout(wait.into()) {
        Ok(event) => Some(event),
        Err(RecvTimeoutError::Timeout) => Some(Event::Tick(begun.elapsed().into())),
        Err(RecvTimeoutError::Disconnected) => None,
    }
}

/// Hands an event on; whether it must be seen at once. Clocks know the time before anything else happens.
fn handle(app: &mut App, event: Event, begun: Instant) -> io::Result<bool> {
    if app.tick_in().is_some() {
        app.handle(Event::Tick(begun.elapsed().into()));
    }
    let urgent = !matches!(&event, Event::Thought(_, thought) if !thought.is_last);
    let broken = if let Event::Broken(why) = &event { Some(why.clone()) } else { None };
    app.handle(event);
    broken.map_or(Ok(urgent), |why| Err(io::Error::other(why)))
}

fn grant(wish: Wish, terminal: &mut Terminal<CrosstermBackend<io::Stdout>>) -> io::Result<()> {
    match wish {
        Wish::Copy(text) => execute!(stdout(), CopyToClipboard::to_clipboard_from(text)),
        Wish::Suspend => {
            give_back();
            suspend()?;
            take_over()?;
            // What was on the screen is gone: a new terminal knows nothing and draws everything.
            *terminal = Terminal::new(CrosstermBackend::new(stdout()))?;
            Ok(())
        }
    }
}

/// Stops the program, as a shell expects it after Ctrl-Z, until it is continued.
#[cfg(unix)]
fn suspend() -> io::Result<()> {
    signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP)
}

#[cfg(not(unix))]
fn suspend() -> io::Result<()> {
    Ok(())
}

/// The terminal, taken over as long as this lives.
struct Guard;

impl Guard {
    fn take_over() -> io::Result<Guard> {
        static HOOK: Once = Once::new();
        HOOK.call_once(|| {
            let usual = panic::take_hook();
            panic::set_hook(Box::new(move |info| {
                give_back();
                usual(info);
            }));
        });
        let guard = Guard;
        take_over()?;
        Ok(guard)
    }
}

fn take_over() -> io::Result<()> {
    terminal::enable_raw_mode()?;
    // `Terminal::clear` would ask where the cursor is, and not every terminal answers.
    let clear = terminal::Clear(terminal::ClearType::All);
    execute!(stdout(), terminal::EnterAlternateScreen, clear, EnableMouseCapture, EnableBracketedPaste)
}

impl Drop for Guard {
    fn drop(&mut self) {
        give_back();
    }
}

/// Nothing more can be done about what fails here.
fn give_back() {
    let _ = execute!(
        stdout(),
        DisableBracketedPaste,
        DisableMouseCapture,
        terminal::LeaveAlternateScreen,
        crossterm::cursor::Show
    );
    let _ = terminal::disable_raw_mode();
}

/// Starts the threads that wait for whatever may happen.
fn watch(sender: &Sender<Event>) -> io::Result<()> {
    watch_signals(sender.clone())?;
    watch_hangup(sender.clone());
    let sender = sender.clone();
    thread::spawn(move || {
        loop {
            let event = match event::read() {
                Ok(event::Event::Key(key)) => Event::Key(key),
                Ok(event::Event::Mouse(mouse)) if mouse.kind != MouseEventKind::Moved => Event::Mouse(mouse),
                Ok(event::Event::Paste(text)) => Event::Paste(text),
                Ok(event::Event::Resize(..)) => Event::Resized,
                Ok(_) => continue,
                Err(_) => Event::HANG_UP,
            };
            let last = matches!(event, Event::Signal(_));
            if sender.send(event).is_err() || last {
                return;
            }
        }
    });
    Ok(())
}

/// Waits for signals that ask the program to end or to stop.
#[cfg(unix)]
fn watch_signals(sender: Sender<Event>) -> io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP};

    let mut signals = signal_hook::iterator::Signals::new([SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP])?;
    thread::spawn(move || {
        for signal in signals.forever() {
            let event = if signal == SIGTSTP { Event::Suspend } else { Event::Signal(signal) };
            if sender.send(event).is_err() {
                return;
            }
        }
    });
    Ok(())
}

#[cfg(not(unix))]
fn watch_signals(sender: Sender<Event>) -> io::Result<()> {
    const INTERRUPT: i32 = 2;
    let _ = ctrlc::set_handler(move || {
        let _ = sender.send(Event::Signal(INTERRUPT));
    });
    Ok(())
}

/// Waits for the terminal to go away, which reading from it does not tell everywhere.
#[cfg(unix)]
fn watch_hangup(sender: Sender<Event>) {
    use rustix::event::{PollFd, PollFlags, poll};

    thread::spawn(move || {
        let stdin = io::stdin();
        // A hang-up is always told; nothing else is asked for.
        let mut watched = [PollFd::new(&stdin, PollFlags::empty())];
        loop {
            match poll(&mut watched, None) {
                Err(rustix::io::Errno::INTR) => continue,
                Ok(_) if watched[0].revents().intersects(PollFlags::HUP | PollFlags::ERR) => break,
                _ => return,
            }
        }
        let _ = sender.send(Event::HANG_UP);
    });
}

#[cfg(not(unix))]
fn watch_hangup(_: Sender<Event>) {}
