//! Sorts the functions of a module so that it compresses well, and merges equal ones.
//!
//! Similar functions compress better side by side. Generic code compiles to many functions that differ only in the
//! functions that they call, and to some equal ones: sorting takes about 5 % off the compressed module, merging another
//! 1 %. Optimisers such as Binaryen's `wasm-opt -Oz` do not help: the module gets smaller, but its compressed form
//! larger.

use std::collections::HashMap;

use anyhow::{Context, Result, anyhow};
use wasm_encoder::reencode::{Error, Reencode};
use wasm_encoder::{CodeSection, FunctionSection, Module};
use wasmparser::{
    CodeSectionReader, CustomSectionReader, FunctionBody, FunctionSectionReader, Operator, Parser, Payload,
    TypeRef,
};

/// The same module with its functions sorted and merged, without custom sections, which browsers do not need.
pub(crate) fn arrange(module: &[u8]) -> Result<Vec<u8>> {
    let (imported, outlines) = outlines(module).context("the module cannot be read")?;
    let mut arranged = Module::new();
    let done = Arrangement::of(imported, &outlines).parse_core_module(&mut arranged, Parser::new(0), module);
    done.map_err(|error| anyhow!("the module cannot be written: {error}"))?;
    Ok(arranged.finish())
}

/// A function body without the numbers of its callees, and these numbers.
#[derive(PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Outline {
    signature: u32,
    code: Vec<u8>,
    calls: Vec<u32>,
}

/// The number of imported functions, which are numbered first, and the outlines of the others.
fn outlines(module: &[u8]) -> Result<(u32, Vec<Outline>)> {
    let mut imported = 0;
    let (mut signatures, mut outlines) = (Vec::new(), Vec::new());
    for payload in Parser::new(0).parse_all(module) {
        match payload? {
            Payload::ImportSection(imports) => {
                for import in imports.into_imports() {
                    imported += u32::from(matches!(import?.ty, TypeRef::Func(_)));
                }
            }
            Payload::FunctionSection(functions) => {
                signatures = functions.into_iter().collect::<Result<_, _>>()?;
            }
            Payload::CodeSectionEntry(body) => {
                let signature = *signatures.get(outlines.len()).context("a body without a signature")?;
                outlines.push(outline(signature, module, &body)?);
            }
            _ => {}
        }
    }
    Ok((imported, outlines))
}

fn outline(signature: u32, module: &[u8], body: &FunctionBody<'_>) -> Result<Outline> {
    let (mut code, mut calls) = (Vec::new(), Vec::new());
    let mut written = body.range().start;
    let mut operators = body.get_operators_reader()?;
    while !operators.eof() {
        let (operator, offset) = operators.read_with_offset()?;
        if let Operator::Call { function_index }
        | Operator::ReturnCall { function_index }
        | Operator::RefFunc { function_index } = operator
        {
            code.extend(&module[written..=offset]);
            calls.push(function_index);
            written = operators.original_position();
        }
    }
    code.extend(&module[written..body.range().end]);
    Ok(Outline { signature, code, calls })
}

/// The order and the numbers of the functions to write.
struct Arrangement {
    /// The functions to write, in order, by their place among the functions that are not imported.
    order: Vec<usize>,
    /// The new numbers of all functions.
    numbers: Vec<u32>,
}

impl Arrangement {
    fn of(imported: u32, outlines: &[Outline]) -> Arrangement {
        let kinds = kinds(imported, outlines);
        let mut first_of = HashMap::new();
        for (place, kind) in kinds.iter().enumerate() {
            first_of.entry(kind).or_insert(place);
        }
        let mut order: Vec<usize> = first_of.values().copied().collect();
        order.sort_unstable_by_key(|&place| (&outlines[place], place));
        let number_of: HashMap<u32, u32> = order.iter().map(|&place| kinds[place]).zip(imported..).collect();
        let numbers = (0..imported).chain(kinds.iter().map(|kind| number_of[kind])).collect();
        Arrangement { order, numbers }
    }
}

/// The equivalence class of each function: functions with equal code that call functions of equal classes. Partition
/// refinement: all functions begin in one class, and classes are split by their callees until none splits.
fn kinds(imported: u32, outlines: &[Outline]) -> Vec<u32> {
    let mut kinds = vec![imported; outlines.len()];
    let mut count = 0;
    loop {
        let kind_of = |&call: &u32| call.checked_sub(imported).map_or(call, |local| kinds[local as usize]);
        let mut known = HashMap::new();
        let refined = outlines.iter().map(|Outline { signature, code, calls }| {
            let calls: Vec<u32> = calls.iter().map(kind_of).collect();
            let next = imported + known.len() as u32;
            *known.entry((signature, code, calls)).or_insert(next)
        });
        kinds = refined.collect();
        if known.len() == count {
            return kinds;
        }
        count = known.len();
    }
}

impl Reencode for Arrangement {
    type Error = std::convert::Infallible;

    fn function_index(&mut self, old: u32) -> Result<u32, Error> {
        Ok(self.numbers[old as usize])
    }

    fn parse_function_section(
        &mut self,
        functions: &mut FunctionSection,
        section: FunctionSectionReader<'_>,
    ) -> Result<(), Error> {
        let signatures: Vec<u32> = section.into_iter().collect::<Result<_, _>>()?;
        for &place in &self.order {
            functions.function(signatures[place]);
        }
        Ok(())
    }

    fn parse_code_section(
        &mut self,
        code: &mut CodeSection,
        section: CodeSectionReader<'_>,
    ) -> Result<(), Error> {
        let bodies: Vec<FunctionBody<'_>> = section.into_iter().collect::<Result<_, _>>()?;
        for place in self.order.clone() {
            self.parse_function_body(code, bodies[place].clone())?;
        }
        Ok(())
    }

    fn parse_custom_section(&mut self, _: &mut Module, _: CustomSectionReader<'_>) -> Result<(), Error> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use wasm_encoder::{
        CustomSection, EntityType, ExportKind, ExportSection, Function, ImportSection, Instruction,
        TypeSection,
    };

    use super::*;

    /// A module with one imported function, and exported functions that each have this many `nop`s and then call the
    /// function of this number.
    fn module(bodies: &[(usize, u32)]) -> Vec<u8> {
        let (mut types, mut imports) = (TypeSection::new(), ImportSection::new());
        types.ty().function([], []);
        imports.import("outside", "f", EntityType::Function(0));
        let (mut functions, mut exports, mut code) =
            (FunctionSection::new(), ExportSection::new(), CodeSection::new());
        for (&(pauses, call), number) in bodies.iter().zip(1..) {
            functions.function(0);
            exports.export(&format!("f{number}"), ExportKind::Func, number);
            let mut function = Function::new([]);
            for _ in 0..pauses {
                function.instruction(&Instruction::Nop);
            }
            function.instruction(&Instruction::Call(call)).instruction(&Instruction::End);
            code.function(&function);
        }
        let mut module = Module::new();
        module.section(&types).section(&imports).section(&functions).section(&exports).section(&code);
        module.section(&CustomSection { name: "note".into(), data: (&[0]).into() });
        module.finish()
    }

    /// The chain of calls from each export, up to a repetition or the imported function.
    fn ways(module: &[u8]) -> Vec<usize> {
        let (_, outlines) = outlines(module).expect("a module");
        let mut ways = Vec::new();
        for payload in Parser::new(0).parse_all(module) {
            if let Payload::ExportSection(exports) = payload.expect("a module") {
                for export in exports {
                    let mut at = export.expect("an export").index;
                    let mut seen = Vec::new();
                    while at > 0 && !seen.contains(&at) {
                        seen.push(at);
                        at = outlines[at as usize - 1].calls[0];
                    }
                    ways.push(if at == 0 { seen.len() } else { usize::MAX });
                }
            }
        }
        ways
    }

    #[test]
    fn equal_functions_are_merged_and_exports_do_the_same() {
        // Two call the imported function, two call these, one calls one of those; two call themselves.
        let before = module(&[3, 0, 0, 2, 1, 7, 6].map(|call| (0, call)));
        let after = arrange(&before).expect("a module");
        assert_eq!(ways(&before), [2, 1, 1, 2, 3, usize::MAX, usize::MAX]);
        assert_eq!(ways(&after), ways(&before));
        assert_eq!(outlines(&after).expect("a module").1.len(), 4);
        wasmparser::validate(&after).expect("a valid module");
    }

    #[test]
    fn similar_functions_lie_together() {
        let lengths = |module: &[u8]| {
            let (_, outlines) = outlines(module).expect("a module");
            outlines.iter().map(|outline| outline.code.len()).collect::<Vec<_>>()
        };
        let before = module(&[(1, 0), (9, 1), (1, 2), (9, 3)]);
        assert_eq!(lengths(&before), [4, 12, 4, 12]);
        let after = arrange(&before).expect("a module");
        assert!([[4, 4, 12, 12], [12, 12, 4, 4]].contains(&lengths(&after)[..].try_into().expect("four")));
        assert_eq!(ways(&after), ways(&before));
    }

    #[test]
    fn notes_are_left_out() {
        let has_note = |module: &[u8]| module.windows(4).any(|bytes| bytes == b"note");
        let before = module(&[(0, 0)]);
        assert!(has_note(&before) && !has_note(&arrange(&before).expect("a module")));
    }

    #[test]
    fn an_invalid_module_is_refused() {
        assert!(arrange(b"no module").is_err());
    }
}
