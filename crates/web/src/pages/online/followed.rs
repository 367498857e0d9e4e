//! The people whom the user follows, and who of them is there.

use cairn_i18n::say;
use cairn_wire::FollowedPerson;
use leptos::ev::SubmitEvent;
use leptos::prelude::*;

use crate::context::{Context, t};
use crate::online::client::{self, Failure};
use crate::widgets::{Notice, NoticeLine};

/// The people whom the user follows, with a field for more.
#[component]
pub(super) fn Followed(
    /// The people.
    people: RwSignal<Vec<FollowedPerson>>,
) -> impl IntoView {
    let context = Context::get();
    let notice = Notice::new();
    let name = RwSignal::new(String::new());
    let change = move |name: String, follows: bool| {
        notice.clear();
        leptos::task::spawn_local(async move {
            match client::follow(&name, follows).await {
                Ok(list) => drop(people.try_set(list)),
                Err(failure) if failure.is_missing() => {
                    notice.complain(say::NO_SUCH_NAME.text(context.language_untracked()));
                }
                Err(failure) => notice.complain(Failure::text(&failure, context.language_untracked())),
            }
        });
    };
    let add = move |event: SubmitEvent| {
        event.prevent_default();
        let wanted = name.get_untracked().trim().to_owned();
        if !wanted.is_empty() {
            change(wanted, true);
            name.set(String::new());
        }
    };
    let row = move |person: FollowedPerson| {
        let called = StoredValue::new(person.name.to_string());
        let label = move || context.fill(say::UNFOLLOW_WHOM, &[&called.get_value()]);
        view! {
            <li>
                <div class="about">
                    <b>{called.get_value()}</b>
                    {person.online.then(|| view! { <strong class="badge">{t(say::IS_ONLINE)}</strong> })}
                </div>
                <button type="button" aria-label=label on:click=move |_| change(called.get_value(), false)>
                    {t(say::UNFOLLOW)}
                </button>
            </li>
        }
    };
    view! {
        <h2>{t(say::FOLLOWED_PEOPLE)}</h2>
        <ul class="listing">
            <For each=move || people.get() key=|person| (person.name.to_string(), person.online) children=row/>
        </ul>
        <form class="person" on:submit=add>
            <label><span>{t(say::FOLLOW_FIELD)}</span><input type="text" maxlength="24" bind:value=name/></label>
            <button type="submit">{t(say::FOLLOW)}</button>
            <NoticeLine notice/>
        </form>
    }
}
