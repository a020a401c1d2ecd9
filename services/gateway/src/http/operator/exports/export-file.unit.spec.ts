import type { ListRequest } from '@corella/contracts/queries';
import { ok, reject } from '@corella/result';
import { createHash } from 'node:crypto';
import { exportFile, type ExportedList } from './export-file.js';

const LINES = { filter: { side: 'buy' }, sort: ['id', 'DESC'] } as const;

/** Records numbered downwards; more come in at the front with every page that is read. */
function growing(count: number): ExportedList<number> & { readonly asked: ListRequest[] } {
  const asked: ListRequest[] = [];
  let all = Array.from({ length: count }, (_, index) => count - index);
  return {
    asked,
    columns: ['id', 'note'],
    rows: (id) => [[id, id % 2 === 0 ? null : '=1']],
    page: async (request) => {
      asked.push(request);
      const { range, after } = request;
      const from = after ? all.indexOf(Number(after[0])) + 1 : range[0];
      const rows = all.slice(from, from + range[1] - range[0] + 1);
      const more = from + rows.length < all.length;
      const reply = ok({ rows, total: all.length, more, first: [String(rows[0])], last: [String(rows.at(-1))] });
      all = [all.length + 1, ...all];
      return reply;
    },
  };
}

describe('the file of a list', () => {
  it('has every record of the filter once, though others come in meanwhile', async () => {
    const list = growing(2_500);
    const file = await exportFile(list, LINES);
    if ('ok' in file) throw new Error(file.rejection.code);
    const text = file.content.toString();
    expect(text.startsWith("\uFEFFid,note\r\n2500,\r\n2499,'=1\r\n2498,")).toBe(true);
    expect(text.trimEnd().split('\r\n')).toHaveLength(2_501);
    expect([file.records, file.total]).toEqual([2_500, 2_500]);
    expect(file.sha256).toBe(createHash('sha256').update(file.content).digest('hex'));
    expect(list.asked.map(({ range, after }) => [range[1], after])).toEqual([
      [999, undefined],
      [999, ['1501']],
      [999, ['501']],
    ]);
    expect(list.asked[2]).toMatchObject(LINES);
  });

  it('asks for no page after a last one that is full', async () => {
    const list = growing(2_000);
    expect(await exportFile(list, LINES)).toMatchObject({ records: 2_000, total: 2_000 });
    expect(list.asked).toHaveLength(2);
  });

  it('ends at the most that it may have, and tells the total', async () => {
    const file = await exportFile(growing(2_500), LINES, 1_200);
    expect(file).toMatchObject({ records: 1_200, total: 2_500 });
  });

  it('goes on beyond a record that cannot be told, and counts what it holds', async () => {
    const list = growing(2_500);
    const file = await exportFile({ ...list, rows: (id) => (id === 2_000 ? [] : [[id]]) }, LINES);
    if ('ok' in file) throw new Error(file.rejection.code);
    expect(file.content.toString().trimEnd().split('\r\n')).toHaveLength(2_500);
    expect([file.records, file.total]).toEqual([2_499, 2_500]);
  });

  it('is none when the list refuses the filter', async () => {
    const rejection = { code: 'filter-unknown' as const, field: 'side' };
    const list: ExportedList<number> = { columns: [], rows: () => [], page: async () => reject(rejection) };
    expect(await exportFile(list, LINES)).toEqual({ ok: false, rejection });
  });
});
