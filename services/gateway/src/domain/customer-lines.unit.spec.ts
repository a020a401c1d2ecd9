import { readCustomerLines } from './customer-lines.js';

const read = (text: string) => {
  const { lineOf, malformed } = readCustomerLines(text);
  return { uids: Object.fromEntries(lineOf), malformed };
};

describe('a text with UIDs', () => {
  it('names one in a line or several, each once, at its first line', () => {
    expect(read('1000001')).toEqual({ uids: { 1000001: 1 }, malformed: [] });
    expect(read('1000001\r\n\r\n 1000002,1000003;1000001\t1000004\n')).toEqual({
      uids: { 1000001: 1, 1000002: 3, 1000003: 3, 1000004: 3 },
      malformed: [],
    });
    expect(read(' \n\n')).toEqual({ uids: {}, malformed: [] });
  });

  it.each(['100001', '10000001', 'UID', '1000001x', '１００００１', '1e6', '-1000001', '1000001.0'])(
    'says in which line %s is no UID',
    (word) => {
      expect(read(`1000002\n${word}`)).toEqual({ uids: { 1000002: 1 }, malformed: [{ line: 2, text: word }] });
    },
  );

  it('repeats the beginning of what is long', () => {
    expect(read('x'.repeat(5_000)).malformed).toEqual([{ line: 1, text: 'x'.repeat(40) }]);
  });
});
