import { shortReference } from './short-reference.js';

it.each([
  ['demo:1000001', 'demo:1000001'],
  [`deposit:au-1:${'9f3c71'.padEnd(58, '0')}20a1d2`, 'deposit:au-1:9f3c71…20a1d2'],
  ['transfer:0123456789abcdef', 'transfer:0123456789abcdef'],
  ['0123456789abcdefg', '012345…bcdefg'],
])('of %s, shows %s', (reference, shown) => {
  expect(shortReference(reference)).toBe(shown);
});
