//! One style sheet instead of several: it compresses better, and a browser asks once.

use anyhow::{Context, Result, ensure};

use crate::Files;
use crate::link::{ASSETS, PAGE};

/// The name of the style sheet that is left.
const STYLES: &str = "style.css";

/// Merges the style sheets that the page links to into the first of them, in the order of the links, without comments
/// and indentation. The other links go.
pub(crate) fn merge(sources: &mut Files) -> Result<()> {
    let page = sources.remove(PAGE).context("there is no page")?;
    let (mut lines, mut merged) = (Vec::new(), String::new());
    for line in str::from_utf8(&page).context(PAGE)?.lines() {
        let Some(name) = linked(line) else {
            lines.push(line);
            continue;
        };
        if merged.is_empty() {
            ensure!(name == STYLES, "the first style sheet has to be {STYLES}, found {name}");
            lines.push(line);
        }
        let style =
            sources.remove(&format!("{ASSETS}{name}")).with_context(|| format!("there is no {name}"))?;
        shorten(str::from_utf8(&style).with_context(|| name.to_owned())?, &mut merged);
    }
    let page = lines.join("\n") + "\n";
    sources.insert(format!("{ASSETS}{STYLES}"), merged.into_bytes());
    sources.insert(PAGE.to_owned(), page.into_bytes());
    Ok(())
}

/// The style sheet that a line of the page links to.
fn linked(line: &str) -> Option<&str> {
    line.trim().strip_prefix(r#"<link rel="stylesheet" href="/assets/"#)?.strip_suffix(r#"">"#)
}

/// Appends a style sheet without comments and indentation. A text in quotes has neither here.
fn shorten(style: &str, out: &mut String) {
    let mut parts = style.split("/*");
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        text += part.split_once("*/").map_or("", |(_, rest)| rest);
    }
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        *out += line;
        out.push('\n');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(links: &[&str]) -> String {
        let link = |name: &&str| format!("<link rel=\"stylesheet\" href=\"/assets/{name}\">\n");
        format!("<head>\n{}</head>\n", links.iter().map(link).collect::<String>())
    }

    fn sources(links: &[&str]) -> Files {
        let style =
            |name: &&str| (format!("{ASSETS}{name}"), format!("/* {name} */\n  {name} {{}}\n").into_bytes());
        let page = (PAGE.to_owned(), page(links).into_bytes());
        links.iter().map(style).chain([page]).collect()
    }

    #[test]
    fn style_sheets_are_merged_in_the_order_of_the_links() {
        let mut files = sources(&["style.css", "b.css", "a.css"]);
        merge(&mut files).expect("one style sheet");
        assert_eq!(files["assets/style.css"], b"style.css {}\nb.css {}\na.css {}\n");
        assert_eq!(files[PAGE], page(&["style.css"]).as_bytes());
        assert_eq!(files.len(), 2);
    }

    #[test]
    fn a_missing_style_sheet_is_named() {
        let mut files = sources(&["style.css", "b.css"]);
        files.remove("assets/b.css");
        assert_eq!(merge(&mut files).expect_err("no bundle").to_string(), "there is no b.css");
        assert!(merge(&mut sources(&["b.css", "style.css"])).is_err());
    }
}
