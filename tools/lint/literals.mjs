// A literal that is spread into a literal says nothing that its members would not say, and hides them from the reader
// and from the check for members that do not belong there.

const message = 'Write the members themselves.';

export const foldedLiterals = [
  { selector: 'ObjectExpression > SpreadElement > ObjectExpression', message },
  { selector: 'ArrayExpression > SpreadElement > ArrayExpression', message },
];

export const literalRules = { 'no-restricted-syntax': ['error', ...foldedLiterals] };
