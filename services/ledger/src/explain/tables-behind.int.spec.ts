import { createPatientSignals } from '@corella/signals-local/testing';
import { ask } from '@corella/signals';
import { ANNA, NOW } from '../testing/given-ledger.js';
import { GivenTables, aSecondApart, sumsOf } from '../testing/given-tables.js';
import { World } from '../testing/world.js';
import { answerExplain } from './answer-explain.js';

describe('explanations while the tables are behind the log', () => {
  let tables: GivenTables;
  beforeAll(async () => {
    tables = await GivenTables.open();
  });
  afterAll(() => tables.close());

  it('are of the revision that the tables show, and say so', async () => {
    const world = new World();
    const log = aSecondApart(world.ledger.log);
    const behind = Math.floor(log.length / 2);
    await tables.fill(log.slice(0, behind));
    const signals = createPatientSignals();
    const answers = answerExplain({
      signals,
      db: tables.db,
      journal: {} as never,
      clock: { nowMs: () => NOW },
      state: () => world.ledger.machine.state,
      committed: () => log.length - 1,
      projection: { when: () => Promise.resolve(false) },
    });
    const { revision, rows } = await ask(signals, 'ledger.costs', { account: ANNA });
    expect(revision).toBeLessThan(behind);
    const sums = sumsOf(log.slice(0, behind), ANNA, () => true);
    for (const { asset, units } of rows)
      expect(BigInt(units)).toBe((sums[asset]?.available ?? 0n) + (sums[asset]?.frozen ?? 0n));
    await tables.fill(log);
    const after = await ask(signals, 'ledger.costs', { account: ANNA });
    expect(after.revision).toBeGreaterThanOrEqual(behind);
    expect(after.rows.length).toBeGreaterThan(0);
    for (const answered of answers) answered.close();
  });
});
