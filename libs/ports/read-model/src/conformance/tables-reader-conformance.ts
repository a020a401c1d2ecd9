import { sql } from 'kysely';
import { tablesOf, type ReadModels, type TablesReader } from '../index.js';
import { sampleDefinition } from './sample-definition.js';

export interface TablesUnderTest {
  readonly readModels: ReadModels;
  /** Reads the same tables beside them. */
  readonly reader: TablesReader;
  dispose(): Promise<void>;
}

interface Tables {
  conf_balance: { account: string; units: bigint; updated_at: number; note: string | null; body: string };
}
interface Balance {
  readonly account: string;
  readonly units: bigint;
  readonly updatedAt: number;
}

const CURRENT = { name: 'conf-balances', version: 1 };
const balances = sql<Balance>`select account, units, updated_at as "updatedAt" from conf_balance order by account`;
const richest = (units: bigint) => sql<Pick<Balance, 'account'>>`
  select account from conf_balance where units > ${units} order by account`;

/** The suite that every reader of tables beside their owner passes. */
export function tablesReaderConformance(name: string, factory: () => Promise<TablesUnderTest>): void {
  describe(`${name} keeps the contract of a reader of tables`, () => {
    let tested: TablesUnderTest;
    beforeEach(async () => {
      tested = await factory();
    });
    afterEach(async () => {
      await tested.reader.close();
      await tested.dispose();
    });

    const add = async (account: string, units: bigint, revision: number): Promise<void> => {
      const row = { account, units, updated_at: 1_763_700_000_123, note: null, body: '{}' };
      const insert = tablesOf<Tables>(tested.readModels.db).insertInto('conf_balance').values(row).compile();
      await tested.readModels.apply(CURRENT.name, '7', [insert], { 'a-1': revision });
    };
    const read = (projection = CURRENT) => tested.reader.read<[Balance]>(projection, ['a-1', 'b-1'], [balances]);

    it('has nothing to read before the tables have a checkpoint, nor of a version that does not exist', async () => {
      expect(await read()).toBeNull();
      await tested.readModels.prepare(sampleDefinition());
      expect([await read(), await tested.reader.revisions(CURRENT, ['a-1'])]).toEqual([null, null]);
      await add('a', 1n, 0);
      const other = { ...CURRENT, version: 2 };
      expect([await read(other), await tested.reader.revisions(other, ['a-1'])]).toEqual([null, null]);
      expect(await read({ ...CURRENT, name: 'others' })).toBeNull();
    });

    it('reads rows as they were written, and how far they have come', async () => {
      await tested.readModels.prepare(sampleDefinition());
      await add('b', 2n ** 62n, 3);
      await add('a', -1n, 8);
      expect(await tested.reader.revisions(CURRENT, ['a-1', 'b-1'])).toEqual({ 'a-1': 8 });
      expect(await read()).toEqual({
        revisions: { 'a-1': 8 },
        rows: [
          [
            { account: 'a', units: -1n, updatedAt: 1_763_700_000_123 },
            { account: 'b', units: 2n ** 62n, updatedAt: 1_763_700_000_123 },
          ],
        ],
      });
      const two = await tested.reader.read<[Balance, Pick<Balance, 'account'>]>(CURRENT, [], [balances, richest(0n)]);
      expect([two?.revisions, two?.rows[0].length, two?.rows[1]]).toEqual([{}, 2, [{ account: 'b' }]]);
    });

    it('agrees with the revisions in each look while the tables are written', async () => {
      await tested.readModels.prepare(sampleDefinition());
      await add('0', 1n, 0);
      let isDone = false;
      const writing = (async () => {
        for (let revision = 1; revision < 50; revision += 1) await add(String(revision), 1n, revision);
        isDone = true;
      })();
      let looks = 0;
      for (; !isDone; looks += 1) {
        const moment = await read();
        if (moment) expect(moment.rows[0]).toHaveLength((moment.revisions['a-1'] ?? -1) + 1);
        // A reader on the caller's thread lets the writer's answers come in.
        await new Promise((resolve) => setImmediate(resolve));
      }
      await writing;
      expect(looks).toBeGreaterThan(0);
      expect((await read())?.rows[0]).toHaveLength(50);
    });

    it('rejects a query that is wrong, and goes on', async () => {
      await tested.readModels.prepare(sampleDefinition());
      await add('a', 1n, 0);
      await expect(tested.reader.read(CURRENT, [], [sql<object>`select nothing from conf_missing`])).rejects.toThrow();
      expect((await read())?.rows[0]).toHaveLength(1);
    });

    it('cannot write', async () => {
      await tested.readModels.prepare(sampleDefinition());
      await add('a', 1n, 0);
      const removal = sql<object>`delete from conf_balance returning account`;
      await tested.reader.read(CURRENT, [], [removal]).catch(() => null);
      expect((await read())?.rows[0]).toHaveLength(1);
    });
  });
}
