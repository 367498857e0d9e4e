//! The tree of variations: to walk in, to prune, to comment on.

use cairn_i18n::{Phrase, say};
use cairn_session::{AnalysisEvent, AnalysisView, NodeId, Tree, TreeLine, TreeWord, Walk};
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
    let button = move |sign: &'static str, name: Phrase, walk: Walk| {
        let step = move |_| study.send(AnalysisEvent::Walk(walk));
        view! { <button type="button" aria-label=t(name) title=t(name) on:click=step>{sign}</button> }
    };
    view! {
        <div class="steps" role="group" aria-label=t(say::MOVES)>
            {button("«", say::GO_START, Walk::Start)}
            {button("‹", say::GO_BACK, Walk::Back)}
            {button("›", say::GO_FORWARD, Walk::Forward)}
            {button("»", say::GO_END, Walk::End)}
            {button("↑", say::GO_BEFORE, Walk::VariationBefore)}
            {button("↓", say::GO_NEXT, Walk::VariationAfter)}
        </div>
    }
}

#[component]
fn TreeView(study: Study) -> impl IntoView {
    let context = Context::get();
    let list = NodeRef::<Div>::new();
    let rows = study.part(|view: &AnalysisView| view.moves.clone());
    let now = study.part(|view: &AnalysisView| view.now);
    // The current move stays in sight; only the list is scrolled, never the page.
    Effect::new(move || {
        now.track();
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
        let word = move |word: TreeWord| view! { <Word study now word/> };
        view! { <p data-depth=depth>{line.words.into_iter().map(word).collect_view()}</p> }
    };
    let at_start = move || now.get() == Tree::START;
    view! {
        <div class="tree" node_ref=list>
            <button
                type="button"
                class="move start"
                class:now=at_start
                aria-current=move || at_start().then_some("step")
                on:click=move |_| study.send(AnalysisEvent::Go(Tree::START))
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
fn Word(study: Study, now: Signal<NodeId>, word: TreeWord) -> impl IntoView {
    let TreeWord { before, text, after, id } = word;
    match id {
        Some(id) => view! { <Move study now id before text/>{after}" " }.into_any(),
        None => view! { <span class="comment">{text}</span>{after}" " }.into_any(),
    }
}

#[component]
fn Move(study: Study, now: Signal<NodeId>, id: NodeId, before: String, text: String) -> impl IntoView {
    let is_now = move || now.get() == id;
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
                on:click=move |_| study.send(AnalysisEvent::Go(id))
            >
                {text}
            </button>
        </span>
    }
}

/// Promotes and deletes variations.
#[component]
fn Pruning(study: Study) -> impl IntoView {
    let at_start = study.part(|view: &AnalysisView| view.now == Tree::START);
    let button = move |name: Phrase, event: AnalysisEvent| {
        let send = move |_| study.send(event.clone());
        view! { <button type="button" on:click=send disabled=move || at_start.get()>{t(name)}</button> }
    };
    view! {
        <div class="buttons">
            {button(say::PROMOTE_BUTTON, AnalysisEvent::Promote)}
            {button(say::DELETE_BUTTON, AnalysisEvent::Delete)}
        </div>
        <Confirm
            question=study.part(|view: &AnalysisView| view.question.as_ref().map(|_| say::DELETE_ASKED))
            on_answer=move |yes: bool| study.send(AnalysisEvent::Answer(yes))
        />
    }
}

#[component]
fn CommentField(study: Study) -> impl IntoView {
    // Another position has another comment, even if it is the same text.
    let comment = study.part(|view: &AnalysisView| (view.now, view.comment.clone()));
    view! {
        <label class="comment-field">
            <span>{t(say::COMMENT_FIELD)}</span>
            <textarea
                rows="2"
                prop:value=move || comment.get().1
                on:change=move |event| study.send(AnalysisEvent::Comment(event_target_value(&event)))
            ></textarea>
        </label>
    }
}
