import { ManualClock } from '@corella/clock';
import { createMemoryEventStore } from '@corella/event-store/conformance';
import type { Machine } from '@corella/single-writer';
import { Replayer } from '../replay/replayer.js';
import type { FoldedTables } from './folded-tables.js';
import { TablesWatch } from './tables-watch.js';
import type { TableRow, TablesMoment, TablesPlace } from './venue-tables.js';

const STREAM = 'tally-1';
const OTHER = 'tally-2';
const EVERY_MS = 30_000;
const row = (account: string, cells: string): TableRow => ({ key: [account, 'all'], cells });

/** A machine whose one table says for each account how often it was counted; `Noted` changes nothing. */
function tally() {
  const counts = new Map<string, number>();
  const machine: Machine<never, unknown> = {
    execute: () => ({ events: [], reply: null }),
    absorb: () => [],
    inputs: () => ({}),
    hash: () => '',
    snapshot: () => '',
    restore: () => undefined,
    apply: ({ type, data }) =>
      void (type === 'Counted' && counts.set(String(data['account']), (counts.get(String(data['account'])) ?? 0) + 1)),
  };
  const tables: FoldedTables = {
    changedBy: ({ type }) => type === 'Counted',
    *rows(_table, within) {
      for (const [account, count] of counts) if (within.holds([account, 'all'])) yield row(account, `count ${count}`);
    },
  };
  return { machine, versions: { schema: 1, hashVersion: 1 }, tables };
}

/** A log with these events of one stream and then those of another, before its replay. */
async function world(accounts: readonly (string | null)[], others: readonly string[] = []) {
  const replayer = new Replayer({ upcasters: {}, machineOf: tally });
  const store = createMemoryEventStore();
  for (const [stream, named] of [
    [STREAM, accounts],
    [OTHER, others],
  ] as const)
    for (const [index, account] of named.entries())
      await store.append(stream, index - 1, [
        { id: `${stream}/${index}`, type: account === null ? 'Noted' : 'Counted', data: { account }, meta: { at: 1 } },
      ]);
  const { events } = await store.readAll({ after: null, limit: 100 });
  const asked: TablesPlace[] = [];
  const shown: { moment: TablesMoment | null } = { moment: null };
  const clock = new ManualClock(0);
  const watch = new TablesWatch({
    clock,
    everyMs: EVERY_MS,
    tables: {
      revisions: async () => shown.moment?.revisions ?? null,
      read: async (from) => (asked.push(from), shown.moment),
    },
  });
  const show = (
    events_: number,
    rows: readonly TableRow[],
    { after, upTo, others: other = 0 }: { after?: string; upTo?: string; others?: number } = {},
  ): void => {
    shown.moment = {
      revisions: { [STREAM]: events_ - 1, ...(other > 0 && { [OTHER]: other - 1 }) },
      slices: [
        {
          table: 'counts',
          rows,
          after: after === undefined ? null : [after, 'all'],
          upTo: upTo === undefined ? null : [upTo, 'all'],
        },
      ],
    };
  };
  const take = (from: number, to: number): void =>
    events.slice(from, to).forEach((event) => expect(replayer.take(event)).toBeNull());
  return { replayer, watch, clock, show, take, asked, hide: () => void (shown.moment = null) };
}

describe('the watch over the tables', () => {
  it('compares when the replay has reached the revisions of the tables, and not earlier', async () => {
    const { replayer, watch, show, take } = await world(['anna', 'ben', 'anna']);
    show(2, [row('anna', 'count 1'), row('ben', 'count 1')]);
    expect(await watch.look(replayer, { mayHold: true })).toBe(false);
    take(0, 1);
    expect([watch.check(replayer), watch.compared()]).toEqual([null, 0]);
    take(1, 2);
    expect([watch.check(replayer), watch.compared()]).toEqual([null, 1]);
    take(2, 3);
    expect([watch.check(replayer), watch.compared()]).toEqual([null, 1]);
  });

  it.each([
    [
      'a forged row',
      [row('anna', 'count 2'), row('ben', 'count 1')],
      'counts, anna all: the table has count 2, the log gives count 1',
    ],
    ['a missing row', [row('ben', 'count 1')], 'counts, anna all: the table has no row, the log gives count 1'],
    [
      'a row too many',
      [row('anna', 'count 1'), row('ben', 'count 1'), row('carl', 'count 0')],
      'counts, carl all: the table has count 0, the log gives none',
    ],
    ['a row twice', [row('anna', 'count 1'), row('anna', 'count 1'), row('ben', 'count 1')], 'counts has a row twice'],
  ])('names %s and the place', async (_what, rows, finding) => {
    const { replayer, watch, show, take } = await world(['anna', 'ben']);
    take(0, 2);
    show(2, rows);
    await watch.look(replayer, { mayHold: true });
    expect(watch.check(replayer)).toEqual({
      kind: 'tables',
      stream: STREAM,
      revision: 1,
      position: expect.any(String),
      finding,
    });
  });

  it('compares tables that are behind events that change no table', async () => {
    const { replayer, watch, show, take } = await world(['anna', null, null]);
    take(0, 3);
    show(1, [row('anna', 'count 1')]);
    expect(await watch.look(replayer, { mayHold: true })).toBe(false);
    expect([watch.check(replayer), watch.compared(), watch.behindMs()]).toEqual([null, 1, 0]);
  });

  it('holds the replay while the tables are just behind it, gives up after a while, and measures how late they are', async () => {
    const { replayer, watch, clock, show, take } = await world(['anna', 'anna']);
    take(0, 2);
    show(1, [row('anna', 'count 1')]);
    expect(await watch.look(replayer, { mayHold: true })).toBe(true);
    clock.advance(5_000);
    expect(await watch.look(replayer, { mayHold: true })).toBe(false);
    expect(watch.behindMs()).toBe(5_000);
    clock.advance(EVERY_MS);
    expect(await watch.look(replayer, { mayHold: false })).toBe(false);
    expect([watch.check(replayer), watch.compared(), watch.behindMs()]).toEqual([null, 0, 35_000]);
    show(2, [row('anna', 'count 2')]);
    clock.advance(EVERY_MS);
    await watch.look(replayer, { mayHold: true });
    expect([watch.check(replayer), watch.compared(), watch.behindMs()]).toEqual([null, 1, 0]);
  });

  it('continues after the last row of a slice at once, and starts over after a while at the end', async () => {
    const { replayer, watch, clock, show, take, asked } = await world(['anna', 'ben']);
    take(0, 2);
    show(2, [row('anna', 'count 1')], { upTo: 'anna' });
    await watch.look(replayer, { mayHold: true });
    expect([watch.check(replayer), watch.isMidPass()]).toEqual([null, true]);
    show(2, [row('ben', 'count 1')], { after: 'anna' });
    await watch.look(replayer, { mayHold: true });
    expect([watch.check(replayer), watch.isMidPass()]).toEqual([null, false]);
    await watch.look(replayer, { mayHold: true });
    expect(asked).toEqual([{}, { counts: ['anna', 'all'] }]);
    clock.advance(EVERY_MS);
    await watch.look(replayer, { mayHold: true });
    expect(asked).toHaveLength(3);
  });

  it('skips a look while there are no tables', async () => {
    const { replayer, watch, hide, take } = await world(['anna']);
    take(0, 1);
    hide();
    expect(await watch.look(replayer, { mayHold: true })).toBe(false);
    expect([watch.check(replayer), watch.checkEnd(replayer), watch.compared(), watch.behindMs()]).toEqual([
      null,
      null,
      0,
      0,
    ]);
  });

  it('reports tables beyond the end of the log as a divergence', async () => {
    const { replayer, watch, show, take } = await world(['anna', 'ben']);
    show(2, [row('anna', 'count 1'), row('ben', 'count 1')]);
    take(0, 1);
    await watch.look(replayer, { mayHold: true });
    expect(watch.check(replayer)).toBeNull();
    expect(watch.checkEnd(replayer)).toMatchObject({
      kind: 'tables',
      finding: expect.stringContaining('beyond the end of the log'),
    });
  });

  it('compares nothing that the tables lack of a stream, although they have later events of another', async () => {
    const { replayer, watch, clock, show, take } = await world(['anna', 'anna'], ['ben']);
    take(0, 1);
    // The tables were given the other stream's event before the second of the first stream.
    show(1, [row('anna', 'count 1'), row('ben', 'count 1')], { others: 1 });
    await watch.look(replayer, { mayHold: true });
    take(1, 3);
    expect([watch.check(replayer), watch.checkEnd(replayer), watch.compared()]).toEqual([null, null, 0]);
    expect(await watch.look(replayer, { mayHold: true })).toBe(true);
    show(2, [row('anna', 'count 2'), row('ben', 'count 1')], { others: 1 });
    clock.advance(EVERY_MS);
    expect(await watch.look(replayer, { mayHold: true })).toBe(false);
    expect([watch.check(replayer), watch.compared()]).toEqual([null, 1]);
  });
});
