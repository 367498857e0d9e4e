//! The tree of variations: to walk in, to prune, to comment on.

use cairn_i18n::{Phrase, say};
use cairn_session::{NodeId, Tree, TreeLine, TreeWord, lines};
use leptos::html::Div;
use leptos::prelude::*;

use super::state::Study;
use crate::context::{Context, t};
use crate::widgets::Confirm;

/// The moves with everything that can be done with them.
#[component]
pub(super) fn MovesPanel(study: Study) -> impl IntoView {
    view! {
        <section class="variations" aria-label=t(say::MOVES)>
            <Steps study/>
            <TreeView study/>
            <Pruning study/>
            <CommentField study/>
        </section>
    }
}

/// Goes along the line and between lines.
#[component]
fn Steps(study: Study) -> impl IntoView {
    let button = move |sign: &'static str, name: Phrase, step: fn(&mut Tree) -> bool, otherwise: Phrase| {
        view! {
            <button type="button" aria-label=t(name) title=t(name) on:click=move |_| study.step(step, otherwise)>
                {sign}
            </button>
        }
    };
    view! {
        <div class="steps" role="group" aria-label=t(say::MOVES)>
            {button("«", say::GO_START, to_start, say::AT_START)}
            {button("‹", say::GO_BACK, Tree::back, say::AT_START)}
            {button("›", say::GO_FORWARD, Tree::forward, say::AT_END)}
            {button("»", say::GO_END, to_end, say::AT_END)}
            {button("↑", say::GO_BEFORE, |tree| tree.turn(-1), say::NO_VARIATION)}
            {button("↓", say::GO_NEXT, |tree| tree.turn(1), say::NO_VARIATION)}
        </div>
    }
}

/// Goes to the start; `false` if one stands there.
pub(super) fn to_start(tree: &mut Tree) -> bool {
    let moves = tree.now() != Tree::START;
    tree.to_start();
    moves
}

/// Goes to the end of the line; `false` if one stands there.
pub(super) fn to_end(tree: &mut Tree) -> bool {
    let before = tree.now();
    tree.to_end();
    tree.now() != before
}

#[component]
fn TreeView(study: Study) -> impl IntoView {
    let context = Context::get();
    let list = NodeRef::<Div>::new();
    let rows = Memo::new(move |_| study.tree.with(lines));
    // The current move stays in sight; only the list is scrolled, never the page.
    Effect::new(move || {
        study.now.track();
        rows.track();
        request_animation_frame(move || {
            // The page may have been left meanwhile.
            if let Some(list) = list.try_get_untracked().flatten() {
                show_current(&list);
            }
        });
    });
    let line = move |line: TreeLine| {
        let depth = line.depth.min(4).to_string();
        let word = move |word: TreeWord| view! { <Word study word/> };
        view! { <p data-depth=depth>{line.words.into_iter().map(word).collect_view()}</p> }
    };
    let at_start = move || study.now.get() == Tree::START;
    view! {
        <div class="tree" node_ref=list>
            <button
                type="button"
                class="move start"
                class:now=at_start
                aria-current=move || at_start().then_some("step")
                on:click=move |_| study.go(Tree::START)
            >
                {move || context.text(say::AT_THE_START)}
            </button>
            {move || rows.get().into_iter().map(line).collect_view()}
        </div>
    }
}

fn show_current(list: &web_sys::HtmlElement) {
    let Some(current) = list.query_selector(".now").ok().flatten() else { return };
    let (outer, inner) = (list.get_bounding_client_rect(), current.get_bounding_client_rect());
    let by = match () {
        () if inner.top() < outer.top() => inner.top() - outer.top() - 8.0,
        () if inner.bottom() > outer.bottom() => inner.bottom() - outer.bottom() + 8.0,
        () => return,
    };
    list.set_scroll_top(list.scroll_top() + by as i32);
}

#[component]
fn Word(study: Study, word: TreeWord) -> impl IntoView {
    let TreeWord { before, text, after, id } = word;
    match id {
        Some(id) => view! { <Move study id before text/>{after}" " }.into_any(),
        None => view! { <span class="comment">{text}</span>{after}" " }.into_any(),
    }
}

#[component]
fn Move(study: Study, id: NodeId, before: String, text: String) -> impl IntoView {
    let is_now = move || study.now.get() == id;
    let class = if text.ends_with("??") {
        "move blunder"
    } else if text.ends_with('?') || text.ends_with("?!") {
        "move doubtful"
    } else {
        "move"
    };
    view! {
        <span class="ply">
            <span class="number">{before}</span>
            <button
                type="button"
                class=class
                class:now=is_now
                aria-current=move || is_now().then_some("step")
                on:click=move |_| study.go(id)
            >
                {text}
            </button>
        </span>
    }
}

/// Moves variations forward, and deletes.
#[component]
fn Pruning(study: Study) -> impl IntoView {
    let asking = RwSignal::new(None::<Phrase>);
    let at_start = move || study.now.get() == Tree::START;
    let delete = move |_| {
        let follow = study.tree.with_untracked(|tree| tree.size(tree.now()));
        if follow == 0 { study.delete() } else { asking.set(Some(say::DELETE_ASKED)) }
    };
    view! {
        <div class="buttons">
            <button type="button" on:click=move |_| study.promote() disabled=at_start>{t(say::PROMOTE_BUTTON)}</button>
            <button type="button" on:click=delete disabled=at_start>{t(say::DELETE_BUTTON)}</button>
        </div>
        <Confirm
            question=asking.into()
            on_answer=move |yes: bool| {
                asking.set(None);
                if yes {
                    study.delete();
                }
            }
        />
    }
}

#[component]
fn CommentField(study: Study) -> impl IntoView {
    let text = Memo::new(move |_| study.tree.with(|tree| tree.comment(tree.now())));
    view! {
        <label class="comment-field">
            <span>{t(say::COMMENT_FIELD)}</span>
            <textarea
                rows="2"
                prop:value=move || {
                    // Another position has another comment, even if it is the same text.
                    study.now.track();
                    text.get()
                }
                on:change=move |event| study.comment(&event_target_value(&event))
            ></textarea>
        </label>
    }
}
