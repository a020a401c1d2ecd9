/**
 * Cells that a spreadsheet would run as a formula get a leading apostrophe; quotes, commas and line ends are quoted
 * (RFC 4180).
 */
const FORMULA = /^[=+\-@\t\r]/;

export function csvCell(value: string): string {
  const inert = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}

export interface CsvColumn<Row> {
  readonly label: string;
  readonly value: (row: Row) => string | number | null;
}

/** A byte order mark makes spreadsheets read UTF-8; lines end in CRLF. */
export function toCsv<Row>(rows: readonly Row[], columns: readonly CsvColumn<Row>[]): string {
  const lines = [
    columns.map((column) => csvCell(column.label)).join(','),
    ...rows.map((row) => columns.map((column) => csvCell(String(column.value(row) ?? ''))).join(',')),
  ];
  return `\u{FEFF}${lines.join('\r\n')}\r\n`;
}
