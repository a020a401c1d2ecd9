import fc from 'fast-check';
import { recordedOf, type RecordedEvent } from '@corella/event-store';
import { postingsOf } from '../domain/ledger-event.js';
import { costsOfLog } from '../testing/costs-of-log.js';
import { ANNA } from '../testing/given-ledger.js';
import { givenWithdrawals, reserve, withdraw } from '../testing/given-reservations.js';
import { GivenTables, aSecondApart } from '../testing/given-tables.js';
import { World, step } from '../testing/world.js';
import { AccountCosts, type AccountCostsDeps } from './account-costs.js';

describe('the costs of an account whose lines come in pages', () => {
  let tables: GivenTables;
  /** Long enough for several pages of twelve lines. */
  let log: readonly RecordedEvent[];
  beforeAll(async () => {
    tables = await GivenTables.open();
    const world = new World();
    for (const action of fc.sample(step, { numRuns: 600, seed: 7 })) world.run(action);
    log = aSecondApart(world.ledger.log);
  });
  afterAll(() => tables.close());
  const shown = () => Promise.resolve(log.length - 1);
  const expectSame = async (costs: AccountCosts): Promise<void> => {
    const expected = costsOfLog(log, ANNA);
    expect(expected.length).toBeGreaterThan(0);
    expect(new Set((await costs.of({ account: ANNA })).rows)).toEqual(new Set(expected));
  };
  /** The same tables, whose query number `which` fails. */
  const failing = (which: number): AccountCostsDeps['db'] => {
    let queries = 0;
    return new Proxy(tables.db, {
      get: (db, name) => {
        if (name === 'selectFrom' && (queries += 1) === which) throw new Error('gone');
        const found: unknown = Reflect.get(db, name);
        return typeof found === 'function' ? (found as (...of: unknown[]) => unknown).bind(db) : found;
      },
    });
  };

  it('are whole at every boundary of a page', async () => {
    await tables.fill(log);
    const lines = log.flatMap((event) => postingsOf(recordedOf(event, 'ledger')).filter((one) => one.account === ANNA));
    expect(lines.length).toBeGreaterThan(100);
    for (const linesAtOnce of [9, 10, 11, 12, 13, 14, 15])
      await expectSame(new AccountCosts({ db: tables.db, shown, linesAtOnce }));
  });

  it('start afresh after a failure in the middle', async () => {
    await tables.fill(log);
    const costs = new AccountCosts({ db: failing(2), shown, linesAtOnce: 12 });
    await expect(costs.of({ account: ANNA })).rejects.toThrow('gone');
    await expectSame(costs);
  });

  it('go down with what is paid out of a reservation', async () => {
    const ledger = givenWithdrawals();
    ledger.command(reserve({ asset: 'aud' }));
    ledger.command(withdraw('400'));
    const paid = aSecondApart(
      ledger.log.map((event) => ({
        ...event,
        data: JSON.parse(JSON.stringify(event.data).replaceAll('"aud"', '"btc"')) as typeof event.data,
      })),
    );
    await tables.fill(paid);
    const costs = new AccountCosts({ db: tables.db, shown: () => Promise.resolve(paid.length - 1) });
    expect((await costs.of({ account: ANNA })).rows).toEqual(costsOfLog(paid, ANNA));
  });

  it('stay in memory for a bounded number of accounts', async () => {
    await tables.fill([]);
    const costs = new AccountCosts({ db: tables.db, shown: () => Promise.resolve(-1) });
    for (let uid = 0; uid < 1_100; uid += 1) await costs.of({ account: `spot:${1_000_000 + uid}` });
    expect((Reflect.get(costs, 'kept') as Map<string, unknown>).size).toBe(1_000);
  });
});
