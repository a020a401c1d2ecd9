/**
 * CSV by RFC 4180. A cell that a spreadsheet would run as a formula gets a leading apostrophe, except plain numbers.
 * The byte order mark lets spreadsheets read Chinese text.
 */
const BYTE_ORDER_MARK = '\uFEFF';
const NUMBER = /^-?\d+(\.\d+)?$/;

export function csvCell(value: string): string {
  const safe = /^[=+\-@\t\r]/.test(value) && !NUMBER.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export function csvText(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + [head, ...rows].map((row) => row.map(csvCell).join(',')).join('\r\n') + '\r\n';
}
