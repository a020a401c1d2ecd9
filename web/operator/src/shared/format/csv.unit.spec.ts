import { toCsv } from './csv.js';

describe('CSV export', () => {
  it('writes a header, negative numbers as they are, and empty cells for missing values', () => {
    expect(
      toCsv(
        [{ a: '-2.5', b: null }],
        [
          { label: 'A', value: (row) => row.a },
          { label: 'B', value: (row) => row.b },
        ],
      ),
    ).toBe('\u{FEFF}A,B\r\n-2.5,\r\n');
  });
});
