import { LEDGER_SHARD } from '@corella/contracts/ledger';
import { RevisionMemory } from './revision-memory.js';

const after = (revision: number) => ({ after: { [LEDGER_SHARD]: revision } });

describe('the memory of revisions', () => {
  it('returns nothing for an unknown account', () => {
    expect(new RevisionMemory().after('spot:1')).toEqual({});
  });

  it('only ever goes forward, in whatever order replies and feed arrive', () => {
    const memory = new RevisionMemory();
    for (const [revision, highest] of [
      [5, 5],
      [9, 9],
      [7, 9],
      [9, 9],
      [0, 9],
      [10, 10],
    ] as const) {
      memory.note('spot:1', revision);
      expect(memory.after('spot:1')).toEqual(after(highest));
    }
  });

  it('keeps accounts apart', () => {
    const memory = new RevisionMemory();
    memory.note('spot:1', 5);
    memory.note('spot:2', 3);
    expect([memory.after('spot:1'), memory.after('spot:2')]).toEqual([after(5), after(3)]);
  });

  it('forgets the account that was touched longest ago when it is full', () => {
    const memory = new RevisionMemory();
    for (let uid = 0; uid < 50_000; uid += 1) memory.note(`spot:${uid}`, 1);
    memory.note('spot:0', 2);
    memory.note('spot:new', 1);
    expect([memory.after('spot:0'), memory.after('spot:1'), memory.after('spot:new')]).toEqual([
      after(2),
      {},
      after(1),
    ]);
  });
});
