import type { ReadModels } from '@corella/read-model';
import { announcedTables } from './announced-tables.js';

const DEFINITION = { name: 'ledger', version: 5, tables: [], create: () => [] };

describe('tables that are rebuilt from the log', () => {
  it.each([
    [null, true, 1],
    [null, false, 0],
    ['000000000000007', true, 0],
  ] as const)(
    'with a checkpoint of %s, and events in the log: %s, are announced %d times',
    async (position, hasEvents, times) => {
      const said: unknown[] = [];
      const inner: Pick<ReadModels, 'prepare'> = { prepare: () => Promise.resolve(position) };
      expect(await announcedTables(inner, { hasEvents, say: (...words) => said.push(words) }).prepare(DEFINITION)).toBe(
        position,
      );
      expect(said).toEqual(
        Array.from({ length: times }, () => [
          { projection: 'ledger', version: 5 },
          'the tables of a projection are rebuilt from the log',
        ]),
      );
    },
  );
});
