import fc from 'fast-check';
import { LedgerMachine } from './ledger.machine.js';
import type { GivenLedger } from './testing/given-ledger.js';
import { World, step } from './testing/world.js';

function expectSoundBooks({ machine }: GivenLedger): void {
  const sums = new Map<string, bigint>();
  for (const account of machine.state.accounts.values()) {
    for (const [asset, { available, frozen }] of account.balances) {
      sums.set(asset, (sums.get(asset) ?? 0n) + available + frozen);
      const held = [...account.holds].map((id) => machine.state.holds.get(id)).reduce((sum, hold) => (hold?.asset === asset ? sum + hold.remaining : sum), 0n);
      expect(frozen).toBe(held);
      if (account.name.startsWith('spot:')) expect(available).toBeGreaterThanOrEqual(0n);
    }
  }
  for (const sum of sums.values()) expect(sum).toBe(0n);
  expect(machine.state.stopped.size).toBe(0);
}

function replayed(log: GivenLedger['log'], snapshot?: string): LedgerMachine {
  const machine = new LedgerMachine();
  if (snapshot !== undefined) machine.restore(snapshot);
  for (const event of log) if (event.revision > machine.state.revision) machine.apply(event);
  return machine;
}

describe('the ledger under any sequence of holds, trades and ends', () => {
  it('keeps the books at zero, nobody negative, frozen equal to the open holds, and replays to the same hash', () => {
    fc.assert(fc.property(fc.array(step, { maxLength: 60 }), fc.nat(60), (steps, snapshotAt) => {
      const world = new World();
      let snapshot = world.ledger.machine.snapshot();
      steps.forEach((action, at) => {
        world.run(action);
        if (at === snapshotAt) snapshot = world.ledger.machine.snapshot();
        expectSoundBooks(world.ledger);
      });
      const hash = world.ledger.machine.hash();
      expect(replayed(world.ledger.log).hash()).toBe(hash);
      expect(replayed(world.ledger.log, snapshot).hash()).toBe(hash);
    }), { numRuns: 60 });
  });

  it('changes nothing when every market event is told again from the start', () => {
    fc.assert(fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const world = new World();
      const told: Parameters<GivenLedger['tell']>[] = [];
      const { ledger } = world;
      const tell = ledger.tell.bind(ledger);
      ledger.tell = (...call) => {
        told.push(call);
        return tell(...call);
      };
      steps.forEach((action) => world.run(action));
      const hash = ledger.machine.hash();
      for (const call of told) expect(tell(...call)).toEqual([]);
      expect(ledger.machine.hash()).toBe(hash);
    }), { numRuns: 40 });
  });
});
