/** JSON values that are not valid amounts, for every field that takes an amount as text. */
export const NO_AMOUNTS: readonly (readonly [name: string, json: string])[] = [
  ['beyond a double', '1e309'],
  ['NaN as a word', '"NaN"'],
  ['infinite', '"Infinity"'],
  ['negative', '"-1"'],
  ['nothing', '"0"'],
  ['minus nothing', '"-0"'],
  ['scientific', '"1e-9"'],
  ['hexadecimal', '"0x10"'],
  ['empty', '""'],
  ['with white space', '" 5\\n"'],
  ['in full-width digits', '"５"'],
  ['with a comma', '"1,5"'],
  ['in a list', '["5"]'],
  ['in an object', '{"$gt":"0"}'],
  ['true', 'true'],
  ['null', 'null'],
  ['a JSON number', '5'],
  ['a JSON number beyond 2⁵³', '9007199254740993'],
  ['with too many decimals', '"0.0010000001"'],
  ['of 90,000 digits', `"${'9'.repeat(90_000)}"`],
  ['of 25 digits', `"${'9'.repeat(25)}"`],
  ['with a leading zero', '"00.1"'],
  ['without a digit before the point', '".5"'],
  ['without one after it', '"5."'],
  ['with two points', '"1.2.3"'],
  ['with a plus', '"+5"'],
  ['with a null character', '"5\\u0000"'],
  ['with an invisible space', '"5\\u200b"'],
];

/** The same for orders by key, which take JSON numbers, but never rounded ones. */
export const NO_AMOUNTS_BY_KEY: readonly (readonly [name: string, json: string])[] = [
  ...NO_AMOUNTS.filter(([name]) => name !== 'a JSON number'),
  ['a JSON number that a double would round to a good one', '0.010000000000000000000001'],
  ['a JSON number below nothing', '-5'],
];

/** `body` with the field's value written as the given JSON. */
export const withJson = (body: object, field: string, json: string): string =>
  JSON.stringify({ ...body, [field]: '@@' }).replace('"@@"', () => json);
