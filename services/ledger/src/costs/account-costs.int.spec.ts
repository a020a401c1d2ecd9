import fc from 'fast-check';
import { costsOfLog } from '../testing/costs-of-log.js';
import { ANNA, BEN, MAKER } from '../testing/given-ledger.js';
import { GivenTables, aSecondApart, sumsOf } from '../testing/given-tables.js';
import { World, step } from '../testing/world.js';
import { AccountCosts } from './account-costs.js';

describe('the costs of an account', () => {
  let tables: GivenTables;
  beforeAll(async () => {
    tables = await GivenTables.open();
  });
  afterAll(() => tables.close());

  it('follow from its lines, at once or bit by bit, and belong to what its balances say', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 10, maxLength: 60 }),
        fc.array(fc.nat(1_000), { maxLength: 4 }),
        async (steps, stops) => {
          const world = new World();
          for (const action of steps) world.run(action);
          const log = aSecondApart(world.ledger.log);
          await tables.fill(log);
          let revision = log.length - 1;
          const costs = new AccountCosts({ db: tables.db, shown: () => Promise.resolve(revision), linesAtOnce: 20 });
          const places = stops.map((stop) => stop % log.length).sort((left, right) => left - right);
          for (const account of [ANNA, BEN]) {
            for (const place of [...places, log.length - 1]) {
              revision = place;
              const past = log.filter((event) => event.revision <= place);
              const reply = await costs.of({ account });
              expect(reply.revision).toBe(place);
              expect(new Set(reply.rows)).toEqual(new Set(costsOfLog(past, account)));
              const sums = sumsOf(past, account, () => true);
              for (const { asset, units } of reply.rows) {
                const { available = 0n, frozen = 0n } = sums[asset] ?? {};
                expect(BigInt(units)).toBe(available + frozen);
              }
            }
          }
        },
      ),
      { numRuns: 8, seed: 20_261_123 },
    );
  });

  it('are the same for requests at once, are empty for an unknown account, and refused for the house', async () => {
    const world = new World();
    const log = aSecondApart(world.ledger.log);
    await tables.fill(log);
    const costs = new AccountCosts({
      db: tables.db,
      shown: () => Promise.resolve(log.length - 1),
    });
    const [one, other] = await Promise.all([costs.of({ account: ANNA }), costs.of({ account: ANNA })]);
    expect(other).toEqual(one);
    expect(one.rows.length).toBeGreaterThan(0);
    expect(await costs.of({ account: 'spot:7654321' })).toEqual({ rows: [], revision: log.length - 1 });
    await expect(costs.of({ account: MAKER })).rejects.toThrow('customers only');
  });

  it('start afresh after a failure', async () => {
    const world = new World();
    const log = aSecondApart(world.ledger.log);
    await tables.fill(log);
    let fails = true;
    const costs = new AccountCosts({
      db: tables.db,
      shown: () => (fails ? Promise.reject(new Error('gone')) : Promise.resolve(log.length - 1)),
    });
    await expect(costs.of({ account: ANNA })).rejects.toThrow('gone');
    fails = false;
    expect((await costs.of({ account: ANNA })).rows.length).toBeGreaterThan(0);
  });

  it('do not run ahead of the tables', async () => {
    const world = new World();
    const log = aSecondApart(world.ledger.log);
    await tables.fill(log.slice(0, 1));
    let shown = -1;
    const costs = new AccountCosts({ db: tables.db, shown: () => Promise.resolve(shown) });
    expect(await costs.of({ account: ANNA })).toEqual({ rows: [], revision: -1 });
    await tables.fill(log);
    shown = log.length - 1;
    const after = await costs.of({ account: ANNA });
    expect(after.rows.length).toBeGreaterThan(0);
    shown = 0;
    expect(await costs.of({ account: ANNA })).toEqual(after);
  });
});
