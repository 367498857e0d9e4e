//! Short names for what the module and its script import from each other.
//!
//! wasm-bindgen ends each name with a hash, which does not compress and stands in both files. Short names, and a script
//! without comments and indents, take some 8 kB off a first visit.

use std::collections::BTreeMap;

use anyhow::{Context, Result, anyhow, ensure};
use wasm_encoder::reencode::{Error, Reencode, utils};
use wasm_encoder::{ExportSection, ImportSection, Module};
use wasmparser::{Export, ImportSectionReader, Parser, Payload};

/// What the names that wasm-bindgen makes begin with.
const MADE: [&str; 2] = ["__wb", "wasm_bindgen__"];

/// The same script and module with short names.
pub(crate) fn shorten(script: &str, module: &[u8]) -> Result<(String, Vec<u8>)> {
    let mut dollars = script.split('$').skip(1);
    let is_taken = dollars.any(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
    ensure!(!is_taken, "the script of the module has a name such as $0");
    let names = Names::of(module).context("the module cannot be read")?;
    let mut shortened = Module::new();
    let done = Reencode::parse_core_module(&mut &names, &mut shortened, Parser::new(0), module);
    done.map_err(|error| anyhow!("the module cannot be written: {error}"))?;
    Ok((names.script(script), shortened.finish()))
}

/// The short names by the long ones.
struct Names(BTreeMap<String, String>);

impl Names {
    fn of(module: &[u8]) -> Result<Names> {
        let mut names = BTreeMap::new();
        let mut add = |name: &str| {
            if MADE.iter().any(|made| name.starts_with(made)) {
                let short = format!("${}", names.len());
                names.entry(name.to_owned()).or_insert(short);
            }
        };
        for payload in Parser::new(0).parse_all(module) {
            match payload? {
                Payload::ImportSection(imports) => {
                    for import in imports.into_imports() {
                        add(import?.name);
                    }
                }
                Payload::ExportSection(exports) => {
                    for export in exports {
                        add(export?.name);
                    }
                }
                _ => {}
            }
        }
        Ok(Names(names))
    }

    fn short<'a>(&'a self, name: &'a str) -> &'a str {
        self.0.get(name).map_or(name, String::as_str)
    }

    fn script(&self, script: &str) -> String {
        let is_comment = |line: &&str| ["//", "/**", "*"].iter().any(|start| line.starts_with(start));
        let lines = script.lines().map(str::trim).filter(|line| !line.is_empty() && !is_comment(line));
        lines.flat_map(|line| [self.line(line), "\n".to_owned()]).collect()
    }

    fn line(&self, mut line: &str) -> String {
        let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let mut written = String::new();
        while let Some(start) = line.find(is_part) {
            let (before, rest) = line.split_at(start);
            let end = rest.find(|c| !is_part(c)).unwrap_or(rest.len());
            written.extend([before, self.short(&rest[..end])]);
            line = &rest[end..];
        }
        written + line
    }
}

impl Reencode for &Names {
    type Error = std::convert::Infallible;

    fn parse_import_section(
        &mut self,
        imports: &mut ImportSection,
        section: ImportSectionReader<'_>,
    ) -> Result<(), Error> {
        for import in section.into_imports() {
            let import = import?;
            imports.import(import.module, self.short(import.name), self.entity_type(import.ty)?);
        }
        Ok(())
    }

    fn parse_export(&mut self, exports: &mut ExportSection, export: Export<'_>) -> Result<(), Error> {
        utils::parse_export(self, exports, Export { name: self.short(export.name), ..export })
    }
}

#[cfg(test)]
mod tests {
    use wasm_encoder::{EntityType, ExportKind, TypeSection};

    use super::*;

    fn module() -> Vec<u8> {
        let (mut types, mut imports, mut exports) =
            (TypeSection::new(), ImportSection::new(), ExportSection::new());
        types.ty().function([], []);
        imports.import("wbg", "__wbg_now_0123456789abcdef", EntityType::Function(0));
        exports.export("start", ExportKind::Func, 0).export("__wbindgen_free", ExportKind::Func, 0);
        let mut module = Module::new();
        module.section(&types).section(&imports).section(&exports);
        module.finish()
    }

    #[test]
    fn script_and_module_have_the_same_short_names_and_others_stay() {
        let script = "/**\n * Starts.\n */\nexport function start() {\n    wasm.start(); wasm.__wbindgen_free(); // so\n}\n\n\
                      const imports = { __wbg_now_0123456789abcdef: () => __wbg_now_of_day() };\n";
        let (script, module) = shorten(script, &module()).expect("both can be read");
        assert_eq!(
            script,
            "export function start() {\nwasm.start(); wasm.$1(); // so\n}\n\
             const imports = { $0: () => __wbg_now_of_day() };\n"
        );
        wasmparser::validate(&module).expect("a valid module");
        let mut names = Vec::new();
        for payload in Parser::new(0).parse_all(&module) {
            match payload.expect("a module") {
                Payload::ImportSection(imports) => {
                    names.extend(imports.into_imports().map(|import| import.expect("an import").name));
                }
                Payload::ExportSection(exports) => {
                    names.extend(exports.into_iter().map(|export| export.expect("an export").name));
                }
                _ => {}
            }
        }
        assert_eq!(names, ["$0", "start", "$1"]);
    }

    #[test]
    fn a_script_that_has_such_names_and_an_invalid_module_are_refused() {
        assert!(shorten("let $0 = 1;", &module()).is_err());
        assert!(shorten("", b"no module").is_err());
    }
}
