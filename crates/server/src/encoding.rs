//! Content negotiation: which of a file's encodings a client gets.
//!
//! Written by hand, because `tower-http` negotiates only for files that it reads or compresses itself.

use crate::asset::Asset;

/// A content encoding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Encoding {
    Brotli,
    Gzip,
    Identity,
}

impl Encoding {
    /// Usually from the smallest to the largest.
    const ALL: [Encoding; 3] = [Encoding::Brotli, Encoding::Gzip, Encoding::Identity];

    /// Its name in headers.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Encoding::Brotli => "br",
            Encoding::Gzip => "gzip",
            Encoding::Identity => "identity",
        }
    }

    /// The file in this encoding, if there is such a copy.
    pub(crate) fn of(self, asset: &Asset) -> Option<&'static [u8]> {
        match self {
            Encoding::Brotli => asset.brotli,
            Encoding::Gzip => asset.gzip,
            Encoding::Identity => Some(asset.plain),
        }
    }

    /// The available encoding with the highest weight in this `Accept-Encoding`; of equal ones the smallest.
    ///
    /// A client that refuses all of them gets the plain file.
    pub(crate) fn choose(accept: &str, asset: &Asset) -> (Encoding, &'static [u8]) {
        let mut best = (Encoding::Identity, asset.plain);
        let mut best_weight = 0.0;
        for encoding in Encoding::ALL {
            if let (Some(content), Some(weight)) = (encoding.of(asset), weight(accept, encoding.name()))
                && weight > best_weight
            {
                (best, best_weight) = ((encoding, content), weight);
            }
        }
        best
    }
}

/// The weight from 0 to 1 that a list such as `br;q=0.5, *` gives to a name; `None` where the name is missing or its
/// weight cannot be read.
fn weight(list: &str, name: &str) -> Option<f32> {
    let entries = || list.split(',').map(|entry| entry.split_once(';').unwrap_or((entry, "q=1")));
    let find = |wanted: &str| entries().find(|(entry, _)| entry.trim().eq_ignore_ascii_case(wanted));
    let (_, parameter) = find(name).or_else(|| find("*"))?;
    let (key, value) = parameter.trim().split_once('=')?;
    let value: f32 = value.trim().parse().ok()?;
    (key.trim().eq_ignore_ascii_case("q") && (0.0..=1.0).contains(&value)).then_some(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(accept: &str, expected: Encoding) {
        let all = Asset {
            path: "/x.js",
            content_type: "text/javascript",
            plain: b"plain",
            brotli: Some(b"br"),
            gzip: Some(b"gz"),
            immutable: false,
            etag: "W/\"1\"",
        };
        let (encoding, content) = Encoding::choose(accept, &all);
        assert_eq!(encoding, expected, "{accept}");
        assert_eq!(Some(content), expected.of(&all), "{accept}");
        let only_plain = Asset { brotli: None, gzip: None, ..all };
        assert_eq!(Encoding::choose(accept, &only_plain).0, Encoding::Identity, "{accept}");
    }

    #[test]
    fn of_equal_weights_the_smallest_wins() {
        check("gzip, deflate, br, zstd", Encoding::Brotli);
        check("gzip;q=0.8,br;q=0.8", Encoding::Brotli);
        check("deflate, gzip", Encoding::Gzip);
        check("*", Encoding::Brotli);
        check("GZIP", Encoding::Gzip);
    }

    #[test]
    fn weights_decide() {
        check("br;q=0.5, gzip;q=0.9", Encoding::Gzip);
        check("br;q=0.5 , gzip ; q=0.501", Encoding::Gzip);
        check("identity, br;q=0.5", Encoding::Identity);
        check("br;q=0.1", Encoding::Brotli);
        check("*;q=0.5, br;q=0.2", Encoding::Gzip);
    }

    #[test]
    fn a_weight_of_zero_refuses_an_encoding() {
        check("br;q=0, gzip", Encoding::Gzip);
        check("br;q=0, *;q=0.1", Encoding::Gzip);
        check("br;q=0.000,gzip;q=0", Encoding::Identity);
        check("*;q=0", Encoding::Identity);
    }

    #[test]
    fn an_unreadable_header_gets_the_plain_file() {
        for accept in ["", ",", ";", "brr", "br;q=x", "br;q=nan", "br;q=2", "br;level=1", "q=1"] {
            check(accept, Encoding::Identity);
        }
    }
}
