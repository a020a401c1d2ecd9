import type { ListReply, ListRequest } from '@corella/contracts/queries';
import { csvLines, csvStart } from '@corella/contracts/web';
import { createHash } from 'node:crypto';

/** What a file holds of a list: its columns and, for each record, one row or several. */
export interface ExportedList<Record> {
  readonly columns: readonly string[];
  readonly page: (request: ListRequest) => Promise<ListReply<Record>>;
  readonly rows: (record: Record) => readonly (readonly unknown[])[];
}

export interface ExportFile {
  readonly content: Buffer;
  /** Records in the file, and those that the filter finds. */
  readonly records: number;
  readonly total: number;
  readonly sha256: string;
}

/** So much of a list fits into one file. It is kept in memory until the record of it exists. */
export const MOST_RECORDS = 100_000;
const PAGE = 1_000;

const cell = (value: unknown): string =>
  value === null || value === undefined ? '' : Array.isArray(value) ? value.join(' ') : String(value);

/**
 * All records of a filter, each page from where the one before ended, so that rows which come in meanwhile neither
 * double nor hide any. A refusal of the filter or the sorting is returned.
 */
export async function exportFile<Record>(
  { columns, page, rows }: ExportedList<Record>,
  { filter, sort }: Pick<ListRequest, 'filter' | 'sort'>,
  most = MOST_RECORDS,
): Promise<ExportFile | Extract<ListReply<Record>, { ok: false }>> {
  const hash = createHash('sha256');
  const chunks: Buffer[] = [];
  const write = (text: string): void => {
    const chunk = Buffer.from(text);
    hash.update(chunk);
    chunks.push(chunk);
  };
  write(csvStart(columns));
  let [records, total] = [0, 0];
  let after: ListRequest['after'];
  do {
    const many = Math.min(PAGE, most - records);
    const reply = await page({ filter, sort, range: [0, many - 1], ...(after && { after }) });
    if (!reply.ok) return reply;
    if (!after) ({ total } = reply.value);
    // A record that cannot be told has no rows, and is not counted as written.
    const told = reply.value.rows.map(rows).filter((lines) => lines.length > 0);
    write(csvLines(told.flat().map((row) => row.map(cell))));
    records += told.length;
    after = reply.value.more ? reply.value.last : undefined;
  } while (after && records < most);
  return { content: Buffer.concat(chunks), records, total: Math.max(total, records), sha256: hash.digest('hex') };
}
