import type { ReadModels } from '@corella/read-model';
import { announcedTables } from './announced-tables.js';

const DEFINITION = { name: 'ledger', version: 5, tables: [], create: () => [] };

describe('tables that are made anew', () => {
  it.each([
    [null, true, 1],
    [null, false, 0],
    ['000000000000007', true, 0],
  ] as const)(
    'are announced when they continue from %s and events there are is %s: %d times',
    async (position, hasEvents, times) => {
      const said: unknown[] = [];
      const inner = { prepare: () => Promise.resolve(position) } as unknown as ReadModels;
      expect(await announcedTables(inner, { hasEvents, say: (...words) => said.push(words) }).prepare(DEFINITION)).toBe(
        position,
      );
      expect(said).toEqual(
        Array.from({ length: times }, () => [
          { projection: 'ledger', version: 5 },
          'the tables of a projection are made anew from the log',
        ]),
      );
    },
  );
});
