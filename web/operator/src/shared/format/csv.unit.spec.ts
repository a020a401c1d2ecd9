import fc from 'fast-check';
import { csvCell, toCsv } from './csv.js';

describe('CSV export', () => {
  it.each(['=1+1', '+61', '-2', '@SUM(A1)', '\tx'])('keeps %j from running as a formula', (text) => {
    expect(csvCell(text).replace(/^"/, '')).toMatch(/^'/);
  });
  it('quotes separators, quotes and line ends', () => {
    expect(csvCell('a,"b"\nc')).toBe('"a,""b""\nc"');
    expect(csvCell('plain')).toBe('plain');
  });
  it('never leaves a cell that starts as a formula', () => {
    fc.assert(
      fc.property(fc.string(), (text) => !/^"?[=+\-@]/.test(csvCell(text))),
      { numRuns: 200 },
    );
  });
  it('writes a header, CRLF line ends and empty cells for missing values', () => {
    expect(
      toCsv(
        [{ a: 'x', b: null }],
        [
          { label: 'A', value: (row) => row.a },
          { label: 'B', value: (row) => row.b },
        ],
      ),
    ).toBe('\u{FEFF}A,B\r\nx,\r\n');
  });
});
