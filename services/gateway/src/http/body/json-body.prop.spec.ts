import fc from 'fast-check';
import { Refused } from '../problem/refused.js';
import { parseStrictJson } from './json-body.js';

const RUNS = { numRuns: 300 };
/** The value, or the code that it is refused with; anything else that is thrown fails the test. */
function read(bytes: Uint8Array): { readonly value: unknown } | { readonly code: string } {
  try {
    return { value: parseStrictJson(Buffer.from(bytes)) };
  } catch (error) {
    if (error instanceof Refused) return { code: error.refusal.code };
    throw error;
  }
}

const hostile = fc.oneof(
  fc.uint8Array({ maxLength: 200 }),
  fc.string({ unit: 'binary', maxLength: 200 }).map((text) => Buffer.from(text)),
  fc
    .array(
      fc.constantFrom(
        '{',
        '}',
        '[',
        ']',
        '"',
        ':',
        ',',
        '\\',
        '\\u005f',
        '1e999',
        '-',
        'tru',
        '\u0000',
        '"a":1',
        '"__proto__"',
      ),
      { maxLength: 80 },
    )
    .map((parts) => Buffer.from(parts.join(''))),
  fc.nat({ max: 5_000 }).map((depth) => Buffer.from('{"a":'.repeat(depth))),
);

describe('a body', () => {
  it('is read, or refused with a client error, whatever its bytes', () => {
    fc.assert(
      fc.property(hostile, (bytes) => {
        const found = read(bytes);
        if ('code' in found)
          expect(['invalid-json', 'invalid-request', 'content-type-unsupported']).toContain(found.code);
      }),
      RUNS,
    );
  });

  it('is refused with our own error when it is not UTF-8', () => {
    expect(() => parseStrictJson(Buffer.from([0x22, 0xc3, 0x28, 0x22]))).toThrow(
      expect.objectContaining({ refusal: { code: 'content-type-unsupported', detail: 'The body is not UTF-8.' } }),
    );
  });

  it('is the value that was sent when it is JSON without keys twice, prototype keys or deep nesting', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
        const text = JSON.stringify(value);
        if (/"(?:__proto__|constructor|prototype)"/.test(text)) return;
        expect(read(Buffer.from(text))).toEqual({ value: JSON.parse(text) as unknown });
      }),
      RUNS,
    );
  });

  it('is refused when a key comes twice at any depth', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 10 }), fc.nat({ max: 20 }), (key, depth) => {
        const name = JSON.stringify(key);
        const text = `${'['.repeat(depth)}{${name}:1,${name}:2}${']'.repeat(depth)}`;
        expect(read(Buffer.from(text))).toEqual({ code: 'invalid-request' });
      }),
      RUNS,
    );
  });
});
