/** Small changes of a source that a test should notice: an operator, a constant or a condition each. */
import { SyntaxKind } from "typescript/unstable/ast";
import { isTypeNode } from "typescript/unstable/ast/is";
import { parsed } from "./syntax.mjs";

/** What an operator becomes. */
const OPERATORS = new Map([
  ["<", "<="],
  ["<=", "<"],
  [">", ">="],
  [">=", ">"],
  ["===", "!=="],
  ["!==", "==="],
  ["+", "-"],
  ["-", "+"],
  ["*", "/"],
  ["/", "*"],
  ["%", "*"],
  ["&&", "||"],
  ["||", "&&"],
  ["+=", "-="],
  ["-=", "+="],
]);
const METHODS = new Map([
  ["Math.min", "Math.max"],
  ["Math.max", "Math.min"],
  ["Math.floor", "Math.ceil"],
  ["Math.ceil", "Math.floor"],
]);
const TEXTS = new Set([SyntaxKind.StringLiteral, SyntaxKind.TemplateExpression, SyntaxKind.NoSubstitutionTemplateLiteral]);

/** A node that holds no value when the program runs. */
const isNoCode = (node) =>
  isTypeNode(node) ||
  [SyntaxKind.ImportDeclaration, SyntaxKind.InterfaceDeclaration, SyntaxKind.TypeAliasDeclaration, SyntaxKind.EnumDeclaration].includes(
    node.kind,
  );

/**
 * All mutants of each source.
 * @param {readonly { readonly name: string, readonly text: string }[]} files
 * @returns {readonly { readonly name: string, readonly line: number, readonly at: number, readonly from: string, readonly to: string }[]}
 * `at`: where in its text `from` becomes `to`
 */
export function mutantsOf(files) {
  return parsed(files).flatMap((tree, i) => {
    const { name, text } = files[i];
    const found = [];
    const change = (node, to) => {
      const [start, end] = [node.getStart(tree), node.getEnd()];
      const line = text.slice(0, start).split("\n").length;
      found.push({ name, line, at: start, from: text.slice(start, end), to });
    };
    (function look(node, parent) {
      // Nor is the key of a record.
      if (isNoCode(node) || parent?.name === node) return;
      const written = () => node.getText(tree);
      if (node.kind === SyntaxKind.BinaryExpression) {
        const to = OPERATORS.get(node.operatorToken.getText(tree));
        // A text that is added to another one is no number.
        const joins = [node.left, node.right].some(({ kind }) => TEXTS.has(kind));
        if (to !== undefined && !joins) change(node.operatorToken, to);
      } else if (node.kind === SyntaxKind.NumericLiteral) change(node, written() === "1" ? "2" : `(${written()} + 1)`);
      else if (node.kind === SyntaxKind.TrueKeyword) change(node, "false");
      else if (node.kind === SyntaxKind.FalseKeyword) change(node, "true");
      else if (node.kind === SyntaxKind.PropertyAccessExpression && METHODS.has(written())) change(node, METHODS.get(written()));
      else if (node.kind === SyntaxKind.IfStatement) change(node.expression, `!(${node.expression.getText(tree)})`);
      else if (node.kind === SyntaxKind.ConditionalExpression) change(node.condition, `!(${node.condition.getText(tree)})`);
      node.forEachChild((child) => look(child, node));
    })(tree);
    return found;
  });
}

/** The text with the mutant in it. */
export function mutated(text, { at, from, to }) {
  return text.slice(0, at) + to + text.slice(at + from.length);
}
