import fc from 'fast-check';
import { recordedOf, type RecordedEvent } from '@corella/event-store';
import { postingsOf } from '../domain/ledger-event.js';
import { ANNA, BEN, MAKER, NOW } from '../testing/given-ledger.js';
import { GivenTables, SECOND_MS, aSecondApart, sumsOf } from '../testing/given-tables.js';
import { World, step } from '../testing/world.js';
import { balanceHistory } from './balance-history.js';

/** What the account had at a time, by adding everything up. */
const naive = (log: readonly RecordedEvent[], account: string, at: number): Readonly<Record<string, bigint>> =>
  Object.fromEntries(
    Object.entries(sumsOf(log, account, (event) => event.meta.at <= at))
      .map(([asset, { available, frozen }]) => [asset, available + frozen] as const)
      .filter(([, units]) => units !== 0n),
  );

describe('the history of a balance', () => {
  let tables: GivenTables;
  beforeAll(async () => {
    tables = await GivenTables.open();
  });
  afterAll(() => tables.close());

  async function given(world: World) {
    const log = aSecondApart(world.ledger.log);
    await tables.fill(log);
    return {
      log,
      deps: {
        db: tables.db,
        now: () => Promise.resolve({ revision: log.length - 1, at: NOW + log.length * SECOND_MS }),
      },
    };
  }

  it('equals the sum of the lines up to each instant, in the requested order', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 10, maxLength: 50 }),
        fc.array(fc.integer({ min: -5_000, max: 90_000 }), { maxLength: 12 }),
        async (steps, offsets) => {
          const world = new World();
          for (const action of steps) world.run(action);
          const { log, deps } = await given(world);
          const instants = offsets.map((offset) => NOW + offset);
          for (const account of [ANNA, BEN]) {
            const { points, firstAt } = await balanceHistory(deps, { account, instants });
            expect(points.map(({ at }) => at)).toEqual(instants);
            for (const { at, revision, rows } of points) {
              const held = rows
                .map(({ asset, available, frozen }) => [asset, BigInt(available) + BigInt(frozen)] as const)
                .filter(([, units]) => units !== 0n);
              expect(Object.fromEntries(held)).toEqual(naive(log, account, at));
              expect(revision === -1).toBe(firstAt === null || at < firstAt);
            }
          }
        },
      ),
      { numRuns: 6, seed: 20_260_105 },
    );
  });

  it('says when the account began, and that an account without lines has no history', async () => {
    const { log, deps } = await given(new World());
    const first = log.find((event) => postingsOf(recordedOf(event, 'ledger')).some(({ account }) => account === ANNA));
    expect(await balanceHistory(deps, { account: ANNA, instants: [] })).toEqual({
      account: ANNA,
      firstAt: first?.meta.at,
      points: [],
    });
    expect(await balanceHistory(deps, { account: 'spot:7654321', instants: [NOW] })).toEqual({
      account: 'spot:7654321',
      firstAt: null,
      points: [{ account: 'spot:7654321', at: NOW, revision: -1, rows: [] }],
    });
  });

  it('refuses too many instants and accounts that are not customers', async () => {
    const { deps } = await given(new World());
    await expect(
      balanceHistory(deps, { account: ANNA, instants: Array.from({ length: 94 }, (_, day) => NOW + day) }),
    ).rejects.toThrow('at most 93');
    await expect(balanceHistory(deps, { account: MAKER, instants: [NOW] })).rejects.toThrow('customers only');
  });
});
