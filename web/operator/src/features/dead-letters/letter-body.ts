export interface BodyRow {
  /** "order.priceTicks" */
  readonly field: string;
  /** As it stands in the command: a text in quotation marks, a number with all its digits. */
  readonly value: string;
}

export interface LetterBody {
  readonly rows: readonly BodyRow[];
  /** How many fields there are beyond these. */
  readonly more: number;
}

const MOST_ROWS = 500;

/** A figure may be the fault, so it is shown as it was written, and not as what a number makes of it. */
const written = (_name: string, value: unknown, context?: { readonly source?: string }): unknown =>
  value === null || typeof value !== 'object' ? (context?.source ?? JSON.stringify(value)) : value;

function flatten(value: unknown, field: string, rows: BodyRow[]): void {
  if (value === null || typeof value !== 'object') {
    rows.push({ field, value: String(value) });
    return;
  }
  const parts = Object.entries(value);
  if (parts.length === 0) rows.push({ field, value: Array.isArray(value) ? '[]' : '{}' });
  for (const [name, part] of parts) flatten(part, field === '' ? name : `${field}.${name}`, rows);
}

/** The fields of a command one by one, or null for what is no JSON. */
export function bodyRows(text: string): LetterBody | null {
  const rows: BodyRow[] = [];
  try {
    flatten(JSON.parse(text, written), '', rows);
  } catch {
    return null;
  }
  return { rows: rows.slice(0, MOST_ROWS), more: Math.max(0, rows.length - MOST_ROWS) };
}
