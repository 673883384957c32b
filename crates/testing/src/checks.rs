//! What must be true of every page, whatever it shows.

use crate::samples::CSRF;

/// Panics with the first page of a gallery that does not keep to the rules of
/// the house. The pages are made for [`crate::samples::visitor`].
pub fn holds_for_every_page(pages: &[(String, String)]) {
    holds_for_pages_with(CSRF, pages);
}

/// The same of pages that carry this token.
pub fn holds_for_pages_with(csrf: &str, pages: &[(String, String)]) {
    assert!(!pages.is_empty(), "there are pages to look at");
    for (name, page) in pages {
        no_style_attribute_or_inline_script(name, page);
        one_heading_one_main_and_ids_that_occur_once(name, page);
        every_form_that_posts_carries_the_csrf_token(csrf, name, page);
    }
}

fn no_style_attribute_or_inline_script(name: &str, page: &str) {
    assert!(!page.contains(" style="), "{name}");
    assert!(!page.contains("<style"), "{name}");
    assert!(!page.contains(" onclick=") && !page.contains("javascript:"), "{name}");
    for script in page.split("<script").skip(1) {
        let (open, rest) = script.split_once('>').expect("an opening tag ends");
        assert!(open.contains(" src=\"/assets/"), "{name}: {open}");
        assert!(rest.starts_with("</script>"), "{name}");
    }
}

fn one_heading_one_main_and_ids_that_occur_once(name: &str, page: &str) {
    assert_eq!(page.matches("<h1").count(), 1, "{name}");
    assert_eq!(page.matches("<main").count(), 1, "{name}");
    assert_eq!(page.matches("<title>").count(), 1, "{name}");
    let mut ids: Vec<&str> = page
        .split(" id=\"")
        .skip(1)
        .map(|rest| rest.split('"').next().expect("an id ends"))
        .collect();
    let count = ids.len();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), count, "{name}");
}

fn every_form_that_posts_carries_the_csrf_token(csrf: &str, name: &str, page: &str) {
    for form in page.split("<form").skip(1) {
        let form = form.split("</form>").next().expect("a form ends");
        if form.contains("method=\"post\"") {
            assert!(form.contains(&format!("name=\"csrf\" value=\"{csrf}\"")), "{name}: {form}");
            // Nothing of a long form is read before its token.
            let first = form.split(" name=\"").nth(1).unwrap_or_default();
            assert!(first.starts_with("csrf\""), "{name}: {form}");
        }
        if form.contains("name=\"move\"") {
            assert!(form.contains("name=\"version\" value=\""), "{name}: {form}");
        }
    }
}
