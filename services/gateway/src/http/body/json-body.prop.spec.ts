import fc from 'fast-check';
import { Refused } from '../problem/refused.js';
import { parseStrictJson } from './json-body.js';
import { structuralFault } from './json-scan.js';

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

const never = (): never => {
  throw new Error('the value was built');
};

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

  it('is refused by field for a null character, and may speak of one', () => {
    const refused = (text: string): unknown => {
      const found = structuralFault(text);
      return found && Object.entries(found.faults ?? {});
    };
    const fault = [{ key: 'null-character' }];
    expect(refused(String.raw`{"email":"a\u0000b"}`)).toEqual([['email', fault]]);
    expect(refused(String.raw`{"a":1,"data":{"list":["x",{"name":"\\\u0000"}]}}`)).toEqual([['data.list.name', fault]]);
    expect(refused(String.raw`["\u0000"]`)).toEqual([['body', fault]]);
    expect(refused(String.raw`{"a\u0000":1}`)).toEqual([['a\0', fault]]);
    expect(refused(String.raw`{"text":"\\u0000"}`)).toBeNull();
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

  const fields = (count: number): string => Array.from({ length: count }, (_, n) => `"k${n}":1`).join(',');
  const refusedAs = (key: string) =>
    expect.objectContaining({
      refusal: { code: 'invalid-request', faults: { body: [expect.objectContaining({ key })] } },
    }) as Refused;

  it.each([
    ['one object', `{${fields(1_001)}}`],
    ['many objects', `[${fields(1_001).replace(/[^,]+/g, '{$&}')}]`],
    ['an object that names one twice', `{"a":1,"a":1,${fields(999)}}`],
  ])('is refused before it is built when it has more than a thousand fields, in %s', (_name, text) => {
    expect(() => parseStrictJson(Buffer.from(text), never)).toThrow(refusedAs('too-many-fields'));
  });

  it('may have a thousand fields', () => {
    expect(read(Buffer.from(`{${fields(1_000)}}`))).toHaveProperty('value');
  });

  it('is refused for its depth before it is built, whatever else is wrong before', () => {
    const text = `{"a":1,"a":1,"b":${'['.repeat(40)}${']'.repeat(40)}}`;
    expect(() => parseStrictJson(Buffer.from(text), never)).toThrow(refusedAs('too-deep'));
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
