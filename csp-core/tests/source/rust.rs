//! What a file of Rust defines, as `syn` reads it: its types, its functions, how much code it is.

use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};
use std::collections::BTreeSet;
use syn::spanned::Spanned as _;
use syn::visit::{self, Visit};

/// The code of one file. Comments and test modules are left out.
#[derive(Debug, Default)]
pub(super) struct Code {
    pub(super) types: Vec<Type>,
    /// The types that it has inherent `impl` blocks of.
    pub(super) impls: BTreeSet<String>,
    pub(super) functions: Vec<Function>,
    /// The paths of its imports, without the name that is imported: `crate::a::b`.
    pub(super) imports: Vec<Vec<String>>,
    pub(super) tokens: usize,
    /// The lines that have a token.
    pub(super) lines: usize,
}

#[derive(Debug)]
pub(super) struct Type {
    pub(super) name: String,
    pub(super) is_public: bool,
}

#[derive(Debug)]
pub(super) struct Function {
    pub(super) name: String,
    pub(super) lines: usize,
}

impl Code {
    /// Reads a file.
    pub(super) fn of(source: &str) -> syn::Result<Self> {
        let stream: TokenStream = source.parse()?;
        let mut code = Self::default();
        let mut lines = BTreeSet::new();
        code.tokens = count(stream, &mut lines);
        code.lines = lines.len();
        code.visit_file(&syn::parse_file(source)?);
        Ok(code)
    }

    fn add_type(&mut self, name: &syn::Ident, vis: &syn::Visibility) {
        let is_public = matches!(vis, syn::Visibility::Public(_));
        self.types.push(Type {
            name: name.to_string(),
            is_public,
        });
    }

    fn add_function(&mut self, name: &syn::Ident, sig: &syn::Signature, block: &syn::Block) {
        let first = sig.span().start().line;
        let last = block.span().end().line;
        self.functions.push(Function {
            name: name.to_string(),
            lines: last - first + 1,
        });
    }

    fn add_imports(&mut self, tree: &syn::UseTree, path: &mut Vec<String>) {
        match tree {
            syn::UseTree::Path(step) => {
                path.push(step.ident.to_string());
                self.add_imports(&step.tree, path);
                path.pop();
            }
            syn::UseTree::Group(group) => {
                for tree in &group.items {
                    self.add_imports(tree, path);
                }
            }
            syn::UseTree::Name(name) => self.add_import(path, &name.ident),
            syn::UseTree::Rename(name) => self.add_import(path, &name.ident),
            syn::UseTree::Glob(_) => self.imports.push(path.clone()),
        }
    }

    fn add_import(&mut self, path: &[String], name: &syn::Ident) {
        self.imports.push([path, &[name.to_string()]].concat());
    }
}

impl<'ast> Visit<'ast> for Code {
    fn visit_item(&mut self, item: &'ast syn::Item) {
        match item {
            syn::Item::Struct(item) => self.add_type(&item.ident, &item.vis),
            syn::Item::Enum(item) => self.add_type(&item.ident, &item.vis),
            syn::Item::Trait(item) => self.add_type(&item.ident, &item.vis),
            syn::Item::Mod(item) if is_for_tests(&item.attrs) => return,
            _ => {}
        }
        visit::visit_item(self, item);
    }

    fn visit_item_impl(&mut self, item: &'ast syn::ItemImpl) {
        if item.trait_.is_none()
            && let syn::Type::Path(path) = &*item.self_ty
            && let Some(last) = path.path.segments.last()
        {
            self.impls.insert(last.ident.to_string());
        }
        visit::visit_item_impl(self, item);
    }

    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        // What a module passes on it does not need itself.
        if !matches!(item.vis, syn::Visibility::Inherited) {
            return;
        }
        self.add_imports(&item.tree, &mut Vec::new());
    }

    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        self.add_function(&item.sig.ident, &item.sig, &item.block);
        visit::visit_item_fn(self, item);
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        self.add_function(&item.sig.ident, &item.sig, &item.block);
        visit::visit_impl_item_fn(self, item);
    }

    fn visit_trait_item_fn(&mut self, item: &'ast syn::TraitItemFn) {
        if let Some(block) = &item.default {
            self.add_function(&item.sig.ident, &item.sig, block);
        }
        visit::visit_trait_item_fn(self, item);
    }
}

/// Whether an item is compiled for tests alone.
fn is_for_tests(attributes: &[syn::Attribute]) -> bool {
    let is_test =
        |meta: &syn::MetaList| meta.path.is_ident("cfg") && meta.tokens.to_string() == "test";
    attributes
        .iter()
        .any(|attribute| matches!(&attribute.meta, syn::Meta::List(meta) if is_test(meta)))
}

/// Counts the tokens outside of doc comments and test modules, and collects their lines. An operator
/// of several characters is one token, and so is each bracket.
fn count(stream: TokenStream, lines: &mut BTreeSet<usize>) -> usize {
    let trees: Vec<TokenTree> = stream.into_iter().collect();
    let mut tokens = 0;
    let mut at = 0;
    while at < trees.len() {
        at += skipped(&trees[at..]);
        let Some(tree) = trees.get(at) else { break };
        lines.insert(tree.span().start().line);
        tokens += match tree {
            TokenTree::Group(group) => {
                let brackets = if group.delimiter() == Delimiter::None {
                    0
                } else {
                    2
                };
                lines.insert(group.span_close().start().line);
                brackets + count(group.stream(), lines)
            }
            TokenTree::Punct(punct) if punct.spacing() == Spacing::Joint => 0,
            _ => 1,
        };
        at += 1;
    }
    tokens
}

/// The number of trees at the beginning that are doc comments or a test module.
fn skipped(trees: &[TokenTree]) -> usize {
    let mut skipped = 0;
    loop {
        let attribute = match &trees[skipped..] {
            [TokenTree::Punct(hash), TokenTree::Group(group), ..] if hash.as_char() == '#' => {
                (1, group.stream().to_string())
            }
            [
                TokenTree::Punct(hash),
                TokenTree::Punct(not),
                TokenTree::Group(group),
                ..,
            ] if hash.as_char() == '#' && not.as_char() == '!' => (2, group.stream().to_string()),
            _ => return skipped,
        };
        let (before, text) = attribute;
        if text.starts_with("doc") {
            skipped += before + 1;
        } else if text == "cfg (test)" && is_module(&trees[skipped + before + 1..]) {
            skipped += before + 1;
            let end = |tree: &TokenTree| match tree {
                TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
                TokenTree::Punct(punct) => punct.as_char() == ';',
                _ => false,
            };
            let module = &trees[skipped..];
            skipped += module
                .iter()
                .position(end)
                .map_or(module.len(), |end| end + 1);
        } else {
            return skipped;
        }
    }
}

fn is_module(trees: &[TokenTree]) -> bool {
    matches!(trees.first(), Some(TokenTree::Ident(word)) if word == "mod")
}

#[test]
fn code_is_read_as_it_is_written() {
    let source = "\
//! Words.
use super::a::{B, c::D};
/// A type.
pub struct One { x: u32 }
impl One {
    /// A function.
    fn f(&self) -> u32 {
        self.x
    }
}
impl Clone for One { fn clone(&self) -> Self { todo() } }
#[cfg(test)]
mod tests {
    struct Hidden;
}
enum Two {}
";
    let code = Code::of(source).unwrap();
    let types: Vec<(&str, bool)> = code
        .types
        .iter()
        .map(|kind| (kind.name.as_str(), kind.is_public))
        .collect();
    assert_eq!(types, [("One", true), ("Two", false)]);
    assert_eq!(code.impls, ["One".to_owned()].into());
    let functions: Vec<(&str, usize)> = code
        .functions
        .iter()
        .map(|function| (function.name.as_str(), function.lines))
        .collect();
    assert_eq!(functions, [("f", 3), ("clone", 1)]);
    assert_eq!(
        code.imports,
        [vec!["super", "a", "B"], vec!["super", "a", "c", "D"]]
    );
    assert_eq!((code.tokens, code.lines), (61, 9));
}
