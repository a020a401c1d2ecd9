/**
 * CSV by RFC 4180. A cell that a spreadsheet would run as a formula, also after wide signs, gets a leading apostrophe,
 * except plain numbers. Semicolons are quoted, because some spreadsheets part cells by them.
 * The byte order mark lets spreadsheets read Chinese text.
 */
const BYTE_ORDER_MARK = '\uFEFF';
const NUMBER = /^-?\d+(\.\d+)?$/;

export function csvCell(value: string): string {
  const safe = /^[=+\-@＝＋－＠\t\r\n]/.test(value) && !NUMBER.test(value) ? `'${value}` : value;
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const csvLines = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');

/** The beginning of a file: the byte order mark and the head. Lines follow. */
export const csvStart = (head: readonly string[]): string => BYTE_ORDER_MARK + csvLines([head]);

export const csvText = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  csvStart(head) + csvLines(rows);
