import fc from 'fast-check';

/** The part of JSON Schema that the venue's description uses. */
export interface Schema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}

const MAX_ITEMS = 12;

/**
 * Words that mean something in the venue or in the software it is built from. It has only one market, so that no other
 * market is stopped.
 */
const WORDS = [
  'btc',
  'aud',
  'btcaud',
  'buy',
  'sell',
  'limit',
  'market',
  'gte',
  'READ',
  'spot-api',
  'terms',
  'approve',
  '0',
  '1',
  '-1',
  '0.001',
  '150000',
  '150000.00',
  '1e309',
  '9'.repeat(40),
  '000000',
  '2026-02-30T00:00:00Z',
  '2999-01-01T00:00:00Z',
  'probe@corella.example',
  '',
  ' ',
  '__proto__',
  'constructor',
  'toString',
  "' or 1=1--",
  '%00',
  '..',
  '\u0000',
  '\r\n',
  '\ud800',
  '\u202e',
  '５',
  '🦘',
  '<script>',
  '=1+1',
  'x'.repeat(300),
];

const word = fc.oneof(
  fc.constantFrom(...WORDS),
  fc.string({ maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
);
const hostile: fc.Arbitrary<unknown> = fc.oneof(
  word,
  fc.constantFrom<unknown>(null, true, 0, -0, -1, 0.1, 2 ** 53, 1e308, [], {}, [[]], { $gt: '' }),
  fc.jsonValue({ maxDepth: 3 }),
);

function text({ pattern, enum: choices, minLength = 0, maxLength = 60 }: Schema): fc.Arbitrary<unknown> {
  if (choices !== undefined) return fc.constantFrom(...choices);
  if (pattern === undefined) return fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, 60)) });
  try {
    const form = new RegExp(pattern);
    const known = WORDS.filter((one) => form.test(one));
    return known.length === 0
      ? fc.stringMatching(form)
      : fc.oneof(
          { weight: 3, arbitrary: fc.constantFrom(...known) },
          { weight: 1, arbitrary: fc.stringMatching(form) },
        );
  } catch {
    return word; // A pattern of a kind that cannot be turned round.
  }
}

function fitting(schema: Schema): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined && choices.length > 0) return fc.oneof(...choices.map(schemaValue));
  const {
    type = '',
    minimum = -1_000,
    maximum = 100_000,
    items = {},
    minItems = 0,
    maxItems = MAX_ITEMS,
    properties = {},
  } = schema;
  const rows: Readonly<Record<string, () => fc.Arbitrary<unknown>>> = {
    string: () => text(schema),
    integer: () => fc.integer({ min: Math.max(minimum, -(2 ** 31)), max: Math.min(maximum, 2 ** 31 - 1) }),
    number: () => fc.double({ noNaN: true }),
    boolean: () => fc.boolean(),
    array: () =>
      fc.array(schemaValue(items), {
        minLength: minItems,
        maxLength: Math.max(minItems, Math.min(maxItems, MAX_ITEMS)),
      }),
    object: () =>
      fc
        .tuple(
          fc.record(
            Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, schemaValue(property)])),
            { requiredKeys: [] },
          ),
          fc.oneof(
            { weight: 9, arbitrary: fc.constant({}) },
            {
              weight: 1,
              arbitrary: fc.constantFrom('toString', 'valueOf', 'userId', 'x').map((name) => ({ [name]: 1 })),
            },
          ),
        )
        .map(([known, more]) => ({ ...known, ...more })),
  };
  return (rows[type] ?? (() => hostile))();
}

/** Mostly values that fit the schema, with something else now and then. */
export function schemaValue(schema: Schema): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 5, arbitrary: fitting(schema) }, { weight: 1, arbitrary: hostile });
}

/** Bodies for a route with this schema: nearly right, wrong, or not JSON at all. */
export function bodyText(schema: Schema): fc.Arbitrary<string> {
  const json = fc
    .oneof({ weight: 6, arbitrary: schemaValue(schema) }, { weight: 1, arbitrary: hostile })
    .map((value) => JSON.stringify(value) ?? 'null');
  const spoiled = fc
    .tuple(json, fc.nat(), fc.constantFrom('', '"', '{', '\\', ',', '\u0000'))
    .map(([whole, at, more]) => whole.slice(0, at % (whole.length + 1)) + more);
  return fc.oneof(
    { weight: 8, arbitrary: json },
    { weight: 1, arbitrary: spoiled },
    { weight: 1, arbitrary: fc.json({ maxDepth: 5 }) },
    { weight: 1, arbitrary: word },
  );
}

/** Values of a query or of a part of an address. */
export const parameterText: fc.Arbitrary<string> = word;
