import fc from 'fast-check';
import { percentEncoded, readRawQuery, signedText } from './signed-text.js';

const text = fc.string({ unit: 'grapheme', maxLength: 12 });
const parameters = fc.uniqueArray(fc.tuple(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }), text), {
  selector: ([name]) => name,
  maxLength: 12,
});

/** As some clients write it: lower-case hexadecimal, and characters encoded that need not be. */
const otherwiseEncoded = (value: string): string =>
  [...Buffer.from(value, 'utf8')].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');

describe('the signed text', () => {
  it('is the same for every order and every encoding of the same parameters', () => {
    fc.assert(
      fc.property(parameters, fc.infiniteStream(fc.boolean()), (list, otherwise) => {
        const raw = (pairs: typeof list, encode: (value: string) => string): string =>
          pairs.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&');
        const plain = raw(list, percentEncoded);
        const strange = raw([...list].reverse(), (value) =>
          otherwise.next().value ? otherwiseEncoded(value) : percentEncoded(value),
        );
        const texts = [plain, strange].map((query) =>
          signedText({
            method: 'GET',
            host: 'h',
            path: '/p',
            query: readRawQuery(query) ?? new Map([['unreadable', query]]),
          }),
        );
        expect(texts[1]).toBe(texts[0]);
      }),
      { numRuns: 200 },
    );
  });

  it('holds the whole query, so that nothing of it can be altered', () => {
    fc.assert(
      fc.property(
        parameters.map((list) => new Map(list.filter(([name]) => name !== 'Signature'))),
        (query) => {
          const [, , , line = ''] = signedText({ method: 'GET', host: 'h', path: '/p', query }).split('\n');
          const read = readRawQuery(line);
          expect(new Map(read)).toEqual(query);
          expect([...(read ?? new Map()).keys()]).toEqual([...query.keys()].sort());
        },
      ),
      { numRuns: 200 },
    );
  });

  it('is never built from a query with a repeated name', () => {
    fc.assert(
      fc.property(
        text.filter((name) => name !== ''),
        text,
        text,
        (name, a, b) => {
          expect(
            readRawQuery(`${percentEncoded(name)}=${percentEncoded(a)}&${otherwiseEncoded(name)}=${percentEncoded(b)}`),
          ).toBeNull();
        },
      ),
      { numRuns: 100 },
    );
  });
});
