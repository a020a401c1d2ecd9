import { CompiledQuery } from 'kysely';
import type { RecordedEvent } from '@corella/event-store';
import { AppliedRevisions } from './applied-revisions.js';
import { createBatches } from './batches.js';
import type { Projection } from './projection.js';

const SLICES = 3;
const event = (revision: number, type = 'Short'): RecordedEvent => ({
  id: `a-1/${revision}`,
  stream: 'a-1',
  revision,
  position: String(revision),
  type,
  data: {},
  meta: { at: 1 },
});

function given() {
  /** What happened while slices were made, in order. */
  const turns: string[] = [];
  const written: { readonly position: string; readonly queries: readonly string[] }[] = [];
  const slicesOf = function* (id: string): Generator<readonly CompiledQuery[]> {
    for (let slice = 0; slice < SLICES; slice += 1) {
      turns.push('slice');
      setImmediate(() => turns.push('other work'));
      yield [CompiledQuery.raw(`${id} slice ${slice}`)];
    }
  };
  const projection: Projection = {
    name: 'notes',
    version: 1,
    tables: ['note'],
    create: () => [],
    categories: ['a'],
    project: (events) => events.map(({ id }) => CompiledQuery.raw(id)),
    inSlices: ({ id, type }) => (type === 'Long' ? slicesOf(id) : null),
  };
  const applied = new AppliedRevisions({ ask: () => Promise.resolve({}) });
  applied.startFrom({ areTablesEmpty: true });
  const apply = createBatches({
    projection,
    applied,
    readModels: {
      apply: (_name, position, queries) =>
        Promise.resolve(void written.push({ position, queries: queries.map(({ sql }) => sql) })),
    },
    persist: (work) => work().then(() => true),
  });
  return { apply, turns, written };
}

describe('a batch with an event that takes long to project', () => {
  it('is applied in parts, and lets other work go on between two slices of that event', async () => {
    const { apply, turns, written } = given();
    const moved = await apply([event(0), event(1, 'Long'), event(2), event(3)]);
    expect(turns).toEqual(Array.from({ length: SLICES }, () => ['slice', 'other work']).flat());
    expect(written).toEqual([
      { position: '0', queries: ['a-1/0'] },
      { position: '1', queries: ['a-1/1 slice 0', 'a-1/1 slice 1', 'a-1/1 slice 2'] },
      { position: '3', queries: ['a-1/2', 'a-1/3'] },
    ]);
    expect([...(moved ?? [])]).toEqual([['a-1', 3]]);
  });

  it('projects it once, however often the feed delivers it', async () => {
    const { apply, turns, written } = given();
    await apply([event(0), event(1, 'Long')]);
    await apply([event(1, 'Long'), event(2)]);
    expect(turns).toHaveLength(2 * SLICES);
    expect(written.at(-1)).toEqual({ position: '2', queries: ['a-1/2'] });
  });
});
