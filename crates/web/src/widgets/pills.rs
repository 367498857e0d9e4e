//! One of a few choices.

use leptos::prelude::*;

/// A row of choices, of which one is chosen. The fields stay while the choice changes, and so does the focus.
#[component]
pub(crate) fn Pills<T: Clone + PartialEq + Send + Sync + 'static>(
    /// What is chosen here.
    legend: impl IntoView,
    /// Name of the group, unique on its page.
    name: &'static str,
    /// The choices, each with its text.
    items: Vec<(T, AnyView)>,
    /// The choice that is made.
    #[prop(into)]
    chosen: Signal<T>,
    /// The user has made another choice.
    #[prop(into)]
    on_choose: Callback<T>,
    /// What stands below, in the same group.
    #[prop(optional)]
    children: Option<Children>,
) -> impl IntoView {
    let pill = |(item, text): (T, AnyView)| {
        let item = StoredValue::new(item);
        view! {
            <label class="pill">
                <input
                    type="radio"
                    name=name
                    prop:checked=move || item.with_value(|item| chosen.with(|chosen| chosen == item))
                    on:change=move |_| on_choose.run(item.get_value())
                />
                <span>{text}</span>
            </label>
        }
    };
    view! {
        <fieldset>
            <legend>{legend}</legend>
            <div class="pills">{items.into_iter().map(pill).collect_view()}</div>
            {children.map(|children| children())}
        </fieldset>
    }
}
