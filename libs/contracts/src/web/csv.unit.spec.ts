import fc from 'fast-check';
import { csvCell, csvText } from './csv.js';

describe('CSV', () => {
  it('quotes commas, quotes and line ends', () => {
    expect(csvCell('a,b')).toBe('"a,b"');
    expect(csvCell('say "hi"')).toBe('"say ""hi"""');
    expect(csvCell('plain')).toBe('plain');
  });

  it('keeps numbers as they are and disarms formulas', () => {
    expect(csvCell('-12.5')).toBe('-12.5');
    expect(csvCell('=1+1')).toBe("'=1+1");
    expect(csvCell('-cmd')).toBe("'-cmd");
  });

  it.each(['＝', '＋', '－', '＠'])('disarms a formula that begins with the wide sign %s', (sign) => {
    expect(csvCell(`${sign}1+1`)).toBe(`'${sign}1+1`);
  });

  it('disarms what begins with a line end, and quotes semicolons', () => {
    expect(csvCell('\n=1+1')).toBe(`"'\n=1+1"`);
    expect(csvCell('a;=1+1')).toBe('"a;=1+1"');
  });

  it('never leaves a text that starts as a formula', () => {
    fc.assert(
      fc.property(fc.string(), (text) => !/^"?[=+@]|^"?-(?!\d+(\.\d+)?$)/.test(csvCell(text))),
      { numRuns: 200 },
    );
  });

  it('starts with a byte order mark and ends every row', () => {
    expect(csvText(['时间', 'price'], [['x', '1']])).toBe('\uFEFF时间,price\r\nx,1\r\n');
  });
});
