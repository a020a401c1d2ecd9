import ts from 'typescript';
import type { Finding } from './rules.js';
import { longestFunctionLines } from './rules.js';

const LOADABLE = /\.(?:js|mjs|cjs|json|css|svg|woff2|png|jpg|html)(?:\?\w+)?$/;
/** Scripts that k6 loads as they are. */
const AS_WRITTEN = 'deploy/k6/';

/**
 * What is wrong with one source file, judged by its syntax tree: functions longer than a screen, and imports that Node
 * would not find.
 */
export function syntaxFindings(path: string, text: string): Finding[] {
  if (!/\.tsx?$/.test(path)) return [];
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found: Finding[] = [];
  const runsAsWritten = path.startsWith(AS_WRITTEN);
  const lineOf = (position: number): number => source.getLineAndCharacterOfPosition(position).line + 1;

  /** Returns the number of lines in `describe` blocks below the node. A block of tests is a chapter, not a function. */
  const visit = (node: ts.Node): number => {
    let inChapters = 0;
    ts.forEachChild(node, (child) => {
      inChapters += visit(child);
    });
    const firstLine = lineOf(node.getStart(source));
    const lines = lineOf(node.getEnd()) - firstLine + 1;
    if (isChapter(node)) return lines;
    if (isFunction(node) && !isChapterBody(node) && lines - inChapters > longestFunctionLines) {
      found.push({
        rule: 'tidy/function-length',
        path,
        line: firstLine,
        text: `${nameOf(node)} has ${lines - inChapters} lines; ${longestFunctionLines} at most`,
      });
    }
    const specifier = importedFrom(node);
    if (
      specifier !== undefined &&
      /^\.\.?\//.test(specifier) &&
      !LOADABLE.test(specifier) &&
      !(runsAsWritten && specifier.endsWith('.ts'))
    ) {
      found.push({
        rule: 'tidy/import-extension',
        path,
        line: firstLine,
        text: `${specifier} has no extension; relative imports end in .js`,
      });
    }
    return inChapters;
  };
  visit(source);
  return found;
}

function isFunction(node: ts.Node): node is ts.FunctionLikeDeclaration {
  return (
    ts.isFunctionDeclaration(node) ||
    ts.isFunctionExpression(node) ||
    ts.isArrowFunction(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isConstructorDeclaration(node) ||
    ts.isGetAccessor(node) ||
    ts.isSetAccessor(node)
  );
}

/** `describe(…)`, `describe.each(…)(…)`, and `realPart(…)`, which describes tests that need a real part. */
function isChapter(node: ts.Node): boolean {
  if (!ts.isCallExpression(node)) return false;
  let callee: ts.Expression = node.expression;
  while (ts.isCallExpression(callee) || ts.isPropertyAccessExpression(callee)) callee = callee.expression;
  return ts.isIdentifier(callee) && (callee.text === 'describe' || callee.text === 'realPart');
}

function isChapterBody(node: ts.Node): boolean {
  return node.parent !== undefined && isChapter(node.parent);
}

function nameOf(node: ts.FunctionLikeDeclaration): string {
  if (node.name !== undefined) return node.name.getText();
  const parent = node.parent;
  return ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent) ? parent.name.getText() : 'a function';
}

function importedFrom(node: ts.Node): string | undefined {
  const specifier = ts.isImportDeclaration(node) || ts.isExportDeclaration(node) ? node.moduleSpecifier : undefined;
  return specifier !== undefined && ts.isStringLiteral(specifier) ? specifier.text : undefined;
}
