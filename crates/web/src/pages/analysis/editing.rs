//! Editing a position: on a board, cell by cell, and as text.

use cairn_core::{Cell, Piece, Seat};
use cairn_draw::{Picture, UNIT, svg};
use cairn_games::seat_name;
use cairn_i18n::say;
use cairn_session::{AnalysisEvent, Editor, LocalPlayer, SetupForm, Source, cell_text, picture, piece_text};
use leptos::ev::SubmitEvent;
use leptos::prelude::*;

use super::state::Study;
use crate::board::Shown;
use crate::context::{Context, t};
use crate::widgets::{PlanFields, TextArea};

/// The editor of a position.
#[component]
pub(super) fn EditPosition(study: Study, open: RwSignal<bool>) -> impl IntoView {
    let shown = study.shown.get_untracked();
    let editor = RwSignal::new(Editor::new(&*shown));
    let picked = RwSignal::new(None::<String>);
    let plan = RwSignal::new(SetupForm::new(&shown.setup(), &[LocalPlayer::Person]));
    let begin = move |setup: &cairn_games::Setup| {
        picked.set(None);
        editor.set(Editor::new(setup.deal(0).as_ref()));
    };
    // Another game or other options have another start; the first run finds what is there already.
    Effect::new(move |_| {
        let setup = plan.with(SetupForm::setup);
        if editor.with_untracked(Editor::setup) != setup {
            begin(&setup);
        }
    });
    let take = move |event: SubmitEvent| {
        event.prevent_default();
        if editor.with_untracked(|editor| editor.error().is_none()) {
            let position = editor.with_untracked(|editor| format!("{} {}", editor.setup(), editor.text()));
            study.send(AnalysisEvent::Open(Source::User, position));
            open.set(false);
        }
    };
    let cannot = move || editor.with(|editor| editor.error().is_some());
    view! {
        <form class="editor" on:submit=take>
            <div class="editor-board">
                <DraftBoard editor picked/>
                <p class="quiet" class:hidden=move || editor.with(Editor::is_in_step)>{t(say::EDIT_STALE)}</p>
            </div>
            <div class="editor-fields">
                <CellFields editor picked/>
                <TurnField editor/>
                <PositionField editor/>
                <div class="actions">
                    <button type="submit" class="main" disabled=cannot>{t(say::EDIT_USE)}</button>
                    <button type="button" on:click=move |_| begin(&plan.with_untracked(SetupForm::setup))>
                        {t(say::EDIT_RESET)}
                    </button>
                </div>
                <details>
                    <summary>{t(say::OPTIONS)}</summary>
                    <PlanFields plan/>
                </details>
            </div>
        </form>
    }
}

/// The board as the text has it, with a button over each cell.
#[component]
fn DraftBoard(editor: RwSignal<Editor>, picked: RwSignal<Option<String>>) -> impl IntoView {
    let drawn = Memo::new(move |_| {
        editor.with(|editor| Picture {
            cells: editor.cells(),
            marks: picked.get().into_iter().collect(),
            title: String::new(),
            ..picture(editor.base())
        })
    });
    let ratio = move || {
        let frame = drawn.with(Picture::frame);
        format!("{}", frame.width / frame.height)
    };
    let names = Memo::new(move |_| {
        let on_board = |cell: &&Cell| cell.ground.holds_pieces();
        drawn.with(|picture| {
            picture.cells.iter().filter(on_board).map(|cell| cell.name.clone()).collect::<Vec<_>>()
        })
    });
    let button = move |name: String| view! { <DraftCell editor drawn picked name/> };
    view! {
        <div class="draft" style:aspect-ratio=ratio>
            <div class="still" aria-hidden="true" inner_html=move || drawn.with(svg)></div>
            <For each=move || names.get() key=|name| name.clone() children=button/>
        </div>
    }
}

#[component]
fn DraftCell(
    editor: RwSignal<Editor>,
    drawn: Memo<Picture>,
    picked: RwSignal<Option<String>>,
    name: String,
) -> impl IntoView {
    let context = Context::get();
    let name = StoredValue::new(name);
    let cell = Memo::new(move |_| {
        drawn.with(|picture| {
            name.with_value(|name| picture.cells.iter().find(|cell| cell.name == *name).cloned())
        })
    });
    let is_picked = move || picked.with(|picked| name.with_value(|name| picked.as_ref() == Some(name)));
    let label = move || {
        let cell = cell.get()?;
        Some(editor.with(|editor| cell_text(editor.base(), &cell, context.language())))
    };
    // Left, top, width and height as parts of the picture.
    let area = Memo::new(move |_| {
        let frame = drawn.with(Picture::frame);
        let at = cell.get().map(|cell| (cell.at.x * UNIT, -cell.at.y * UNIT));
        let (x, y) = at.unwrap_or_default();
        let part = |length: f64, whole: f64| format!("{}%", length / whole * 100.0);
        [
            part(x - UNIT / 2.0 - frame.left, frame.width),
            part(y - UNIT / 2.0 - frame.top, frame.height),
            part(UNIT, frame.width),
            part(UNIT, frame.height),
        ]
    });
    let side = move |side: usize| move || area.with(|area| area[side].clone());
    view! {
        <button
            type="button"
            class:picked=is_picked
            aria-pressed=move || is_picked().to_string()
            aria-label=label
            style:left=side(0)
            style:top=side(1)
            style:width=side(2)
            style:height=side(3)
            on:click=move |_| picked.set(Some(name.get_value()))
        ></button>
    }
}

/// What lies on the cell that is picked.
#[component]
fn CellFields(editor: RwSignal<Editor>, picked: RwSignal<Option<String>>) -> impl IntoView {
    let context = Context::get();
    let name = move || picked.get().filter(|name| editor.with(|editor| editor.stack_text(name).is_some()));
    let name = Memo::new(move |_| name());
    let fields = move |name: String| {
        let own = StoredValue::new(name.clone());
        let change = move |act: &dyn Fn(&mut Editor, &str)| {
            own.with_value(|name| editor.update(|editor| act(editor, name)));
        };
        let text = move || {
            own.with_value(|name| {
                editor.with(|editor| editor.stack_text(name).unwrap_or_default().to_owned())
            })
        };
        let cannot_take = move || !own.with_value(|name| editor.with(|editor| editor.can_take(name)));
        let set = move |event| {
            let text = event_target_value(&event);
            change(&|editor, name| editor.set_stack_text(name, &text));
        };
        view! {
            <label class="field">
                <span>{move || context.fill(say::EDIT_CELL, &[&name])}</span>
                <input type="text" autocomplete="off" autocapitalize="off" spellcheck="false" prop:value=text on:input=set/>
            </label>
            <PieceButtons editor name=own/>
            <div class="buttons">
                <button type="button" disabled=cannot_take on:click=move |_| change(&|editor, name| editor.take(name))>
                    {t(say::EDIT_TAKE)}
                </button>
                <button type="button" on:click=move |_| change(&|editor, name| editor.set_stack_text(name, ""))>
                    {t(say::EDIT_CLEAR)}
                </button>
            </div>
        }
    };
    view! {
        <div class="cell-fields">
            {move || match name.get() {
                Some(name) => fields(name).into_any(),
                None => view! { <p class="quiet">{t(say::EDIT_PICK)}</p> }.into_any(),
            }}
        </div>
    }
}

#[component]
fn PieceButtons(editor: RwSignal<Editor>, name: StoredValue<String>) -> impl IntoView {
    let context = Context::get();
    let pieces = Memo::new(move |_| editor.with(Editor::pieces));
    let button = move |piece: Piece| {
        let base = editor.with_untracked(|editor| Shown::of(editor.base()));
        let drawn = cairn_draw::stack(&picture(&*base), &[piece], false);
        let text = Signal::derive(move || piece_text(&*base, piece, context.language()));
        let cannot = move || !name.with_value(|name| editor.with(|editor| editor.can_put(name, piece)));
        let label = move || context.fill(say::EDIT_ADD, &[&text.get()]);
        view! {
            <button
                type="button"
                aria-label=label
                title=text
                disabled=cannot
                on:click=move |_| name.with_value(|name| editor.update(|editor| editor.put(name, piece)))
            >
                <svg viewBox="-46 -62 92 104" aria-hidden="true" focusable="false" inner_html=drawn></svg>
            </button>
        }
    };
    view! {
        <div class="pieces" role="group" aria-label=t(say::EDIT_ADD_TITLE)>
            {move || pieces.get().into_iter().map(button).collect_view()}
        </div>
    }
}

#[component]
fn TurnField(editor: RwSignal<Editor>) -> impl IntoView {
    let context = Context::get();
    let seats = Memo::new(move |_| editor.with(|editor| editor.base().seats()));
    let pill = move |seat: Seat| {
        let name = move || editor.with(|editor| seat_name(editor.base(), seat, context.language()));
        let colour = move || editor.with(|editor| cairn_draw::colour(editor.base().tint(seat)));
        view! {
            <label class="pill">
                <input
                    type="radio"
                    name="turn"
                    prop:checked=move || editor.with(|editor| editor.to_move() == Some(seat))
                    disabled=move || editor.with(|editor| editor.to_move().is_none())
                    on:change=move |_| editor.update(|editor| editor.set_to_move(seat))
                />
                <span><i class="swatch" style:background-color=colour></i>{name}</span>
            </label>
        }
    };
    view! {
        <fieldset class="option">
            <legend>{t(say::EDIT_TURN)}</legend>
            <div class="pills">{move || Seat::first(seats.get()).map(pill).collect_view()}</div>
        </fieldset>
    }
}

/// The whole position, and what is wrong with it.
#[component]
fn PositionField(editor: RwSignal<Editor>) -> impl IntoView {
    let context = Context::get();
    let error = Memo::new(move |_| editor.with(|editor| editor.error().map(ToString::to_string)));
    let verdict = move || match error.get() {
        Some(error) => view! { <p id="position-error" class="complaint">{error}</p> }.into_any(),
        None => view! { <p id="position-error" class="fine">{context.text(say::EDIT_VALID)}</p> }.into_any(),
    };
    view! {
        <TextArea
            label=say::EDIT_TEXT
            rows="3"
            error_id="position-error"
            is_wrong=Signal::derive(move || error.get().is_some())
            text=Signal::derive(move || editor.with(|editor| editor.text().to_owned()))
            on_input=move |text: String| editor.update(|editor| editor.set_text(text.trim_matches(['\r', '\n'])))
        />
        <div aria-live="polite">{verdict}</div>
    }
}
