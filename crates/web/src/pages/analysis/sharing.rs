//! What can be taken along: the record, a link, the position, pictures; and where one can go on.

use cairn_core::Seat;
use cairn_draw::{Picture, svg};
use cairn_games::record::bare_record;
use cairn_i18n::{Language, say};
use cairn_session::{AnalysisEvent, AnalysisView, LocalGame, LocalPlayer, Message, picture};
use leptos::prelude::*;
use leptos_router::components::A;
use leptos_router::hooks::use_navigate;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement, HtmlImageElement};

use super::state::{Study, record};
use crate::context::{Context, t};
use crate::kept::keep;
use crate::{browser, link};

/// Who plays against the user from a position.
const OPPONENT: &str = "5";
/// How wide a picture of points is.
const PICTURE_WIDTH: f64 = 1600.0;

#[component]
pub(super) fn Sharing(study: Study) -> impl IntoView {
    let context = Context::get();
    let copy = move |text: String| copy(study, text, context.language_untracked());
    let name = move |ending: &str| format!("{}.{ending}", study.shown.get_untracked().setup().game());
    let save_record = move |_| {
        browser::download(&name("pgn"), "text/plain", record(study).as_bytes());
    };
    let save_svg = move |_| {
        browser::download(&name("svg"), "image/svg+xml", drawn(study, context).0.as_bytes());
    };
    let save_png = move |_| {
        leptos::task::spawn_local(async move {
            match points(&drawn(study, context)).await {
                Some(bytes) => {
                    browser::download(&name("png"), "image/png", &bytes);
                }
                None => study.send(AnalysisEvent::Tell(Message::error(context.text(say::NO_PICTURE)))),
            }
        });
    };
    let moves = study.part(|view: &AnalysisView| view.moves.clone());
    let review = move || {
        // The record is written anew whenever the moves change, but not for every report of the engine.
        moves.track();
        link::to("/review", &record(study))
    };
    let game = move || study.shown.get().setup().game();
    view! {
        <section class="sharing">
            <h2>{t(say::SHARE)}</h2>
            <div class="buttons">
                <PlayFromHere study/>
                <PlayOnline study/>
                <A href=review attr:class="button">{t(say::REVIEW)}</A>
                <A href=move || format!("/rules/{}", game()) attr:class="button">{t(say::RULES)}</A>
            </div>
            <div class="buttons small">
                <button type="button" on:click=move |_| copy(link_here(study))>{t(say::COPY_LINK)}</button>
                <button type="button" on:click=move |_| copy(record(study))>{t(say::COPY_RECORD)}</button>
                <button type="button" on:click=save_record>{t(say::SAVE_RECORD)}</button>
                <button type="button" on:click=move |_| copy(study.shown.get_untracked().position())>
                    {t(say::COPY_POSITION)}
                </button>
                <button type="button" on:click=save_svg>{t(say::SAVE_SVG)}</button>
                <button type="button" on:click=save_png>{t(say::SAVE_PNG)}</button>
            </div>
        </section>
    }
}

fn copy(study: Study, text: String, language: Language) {
    leptos::task::spawn_local(async move {
        let said = if browser::copy(&text).await { say::COPIED_TO_CLIPBOARD } else { say::NOT_COPIED };
        study.send(AnalysisEvent::Tell(Message::info(said.text(language))));
    });
}

/// The address of this page with the record, as it works from anywhere.
fn link_here(study: Study) -> String {
    let origin = window().location().origin().unwrap_or_default();
    link::to(&format!("{origin}/analysis"), &record(study))
}

/// Starts a game from this position: the user moves, the engine has the other seats.
#[component]
fn PlayFromHere(study: Study) -> impl IntoView {
    let navigate = use_navigate();
    let is_over = move || study.shown.get().status().to_move().is_none();
    let start = move |_| {
        let table = study.shown.get_untracked();
        let Some(mover) = table.status().to_move() else { return };
        let Ok(from_here) = table.setup().read(&table.position()) else { return };
        let seated = |seat: Seat| match OPPONENT.parse() {
            Ok(engine) if seat != mover => engine,
            _ => LocalPlayer::Person,
        };
        let seats = Seat::first(table.seats()).map(seated).collect();
        navigate(&keep(&LocalGame::new(from_here, seats)), Default::default());
    };
    view! { <button type="button" on:click=start disabled=is_over>{t(say::PLAY_FROM_HERE)}</button> }
}

/// Goes to where a game with people elsewhere is made from this position.
#[component]
fn PlayOnline(study: Study) -> impl IntoView {
    let address = move || {
        let table = study.shown.get();
        table.status().to_move()?;
        let from_here = table.setup().read(&table.position()).ok()?;
        let record = bare_record(from_here.as_ref()).ok()?;
        Some(link::to("/online", &record.write(from_here.seats())))
    };
    move || address().map(|address| view! { <A href=address attr:class="button">{t(say::PLAY_ONLINE)}</A> })
}

/// A picture of the board with its width and height.
fn drawn(study: Study, context: Context) -> (String, f64, f64) {
    let names = context.settings.with_untracked(|settings| settings.names);
    let picture = Picture { names, ..picture(&*study.shown.get_untracked()) };
    let frame = picture.frame();
    let (width, height) = (PICTURE_WIDTH, PICTURE_WIDTH * frame.height / frame.width);
    // Without a size of its own a picture cannot be drawn in every browser.
    let sized = format!(r#"<svg width="{width}" height="{height:.0}" "#);
    (svg(&picture).replacen("<svg ", &sized, 1), width, height)
}

/// The same as a PNG; `None` where the browser refuses.
async fn points((svg, width, height): &(String, f64, f64)) -> Option<Vec<u8>> {
    let image = HtmlImageElement::new().ok()?;
    image.set_src(&format!("data:image/svg+xml,{}", js_sys::encode_uri_component(svg)));
    JsFuture::from(image.decode()).await.ok()?;
    let canvas: HtmlCanvasElement = document().create_element("canvas").ok()?.dyn_into().ok()?;
    canvas.set_width(*width as u32);
    canvas.set_height(*height as u32);
    let context: CanvasRenderingContext2d = canvas.get_context("2d").ok()??.dyn_into().ok()?;
    context.draw_image_with_html_image_element_and_dw_and_dh(&image, 0.0, 0.0, *width, *height).ok()?;
    let address = canvas.to_data_url_with_type("image/png").ok()?;
    let bytes = window().atob(address.strip_prefix("data:image/png;base64,")?).ok()?;
    // Each character stands for a byte.
    Some(bytes.chars().map(|byte| byte as u8).collect())
}
