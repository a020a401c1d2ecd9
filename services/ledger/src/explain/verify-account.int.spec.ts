import { ANNA, BEN, MAKER, NOW } from '../testing/given-ledger.js';
import { GivenTables, aSecondApart } from '../testing/given-tables.js';
import { World } from '../testing/world.js';
import { journalOver } from './journal-over-log.js';
import { verifyAccount, type VerifyDeps } from './verify-account.js';

describe('an account that is verified', () => {
  let tables: GivenTables;
  let world: World;
  let deps: VerifyDeps;
  let waits: number;
  beforeAll(async () => {
    tables = await GivenTables.open();
  });
  afterAll(() => tables.close());
  beforeEach(async () => {
    world = new World();
    const log = aSecondApart(world.ledger.log);
    await tables.fill(log);
    waits = 0;
    deps = {
      db: tables.db,
      journal: journalOver({
        readStream: (_, { from, limit }) => Promise.resolve(log.slice(from, from + limit)),
        lastRevision: () => Promise.resolve(log.length - 1),
        keptSnapshots: () => Promise.reject(new Error('no snapshot is asked')),
      }),
      state: () => world.ledger.machine.state,
      clock: { nowMs: () => NOW },
      projection: { when: () => Promise.resolve((waits += 1) > 1) },
    };
  });

  it('is summed over the whole log, without snapshots, beside the writer and the tables', async () => {
    for (const account of [ANNA, BEN]) {
      const verified = await verifyAccount(deps, { account });
      expect(verified?.revision).toBe(world.ledger.machine.state.revision);
      expect(verified?.rows.length).toBeGreaterThan(0);
      for (const { log, writer, tables: shown } of verified?.rows ?? []) {
        expect(log).toEqual(writer);
        expect(log).toEqual(shown);
      }
    }
  });

  it('has no tables when it is the house’s', async () => {
    const verified = await verifyAccount(deps, { account: MAKER });
    for (const { log, writer, tables: shown } of verified?.rows ?? []) expect([log, shown]).toEqual([writer, null]);
  });

  it('shows each source as it is, also when they differ', async () => {
    const forged = new Map(world.ledger.machine.state.accounts);
    const anna = forged.get(ANNA);
    if (!anna) throw new Error('Anna has an account');
    forged.set(ANNA, { ...anna, balances: new Map([['aud', { available: 1n, frozen: 2n, revision: 0 }]]) });
    const verified = await verifyAccount(
      { ...deps, state: () => ({ ...world.ledger.machine.state, accounts: forged }) },
      { account: ANNA },
    );
    const aud = verified?.rows.find(({ asset }) => asset === 'aud');
    expect(aud?.writer).toEqual({ available: '1', frozen: '2' });
    expect(aud?.log).toEqual(aud?.tables);
    expect(aud?.log).not.toEqual(aud?.writer);
  });

  it('is not compared with tables that lag', async () => {
    const lagging = { ...deps, projection: { when: () => Promise.resolve(false) } };
    expect(await verifyAccount(lagging, { account: ANNA })).toBeNull();
  });
});
