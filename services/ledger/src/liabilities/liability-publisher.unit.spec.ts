import type { LedgerEvents } from '@corella/contracts/ledger';
import { createLiabilityPublisher } from './liability-publisher.js';
import type { LiabilityTrees } from './liability-trees.js';

const DAY_MS = 86_400_000;
type Published = LedgerEvents['LiabilitiesPublished'];
const proofAt = (revision: number, takenAt: number): Published => ({
  proofId: `liabilities-${revision}`,
  revision,
  takenAt,
  entryHash: '',
  rootHash: `root-${revision}`,
  leaves: 1,
  totals: {},
});

function given(
  last: Published | null,
  options: { readonly keptBefore?: readonly string[]; readonly nowMs?: number } = {},
) {
  const files = new Set(options.keptBefore ?? []);
  const owed = { leaves: 1 };
  const built: number[] = [];
  const said: Published[] = [];
  const faults: unknown[] = [];
  let newest = last;
  let nowMs = options.nowMs ?? 0;
  const trees: LiabilityTrees = {
    build({ revision, takenAt }) {
      built.push(revision);
      files.add(`liabilities-${revision}`);
      return Promise.resolve({ ...proofAt(revision, takenAt), leaves: owed.leaves });
    },
    has: (proofId) => Promise.resolve(files.has(proofId)),
    keep(ids) {
      for (const file of files) if (!ids.includes(file)) files.delete(file);
      return Promise.resolve();
    },
    inclusion: () => Promise.resolve(null),
  };
  let revision = 10;
  const publisher = createLiabilityPublisher({
    trees,
    clock: { nowMs: () => nowMs },
    everyMs: DAY_MS,
    newest: () => newest,
    revision: () => revision,
    onFault: (error) => faults.push(error),
    publish(proof) {
      said.push(proof);
      newest = proof;
      return Promise.resolve();
    },
  });
  return {
    publisher,
    owed,
    files,
    built,
    said,
    faults,
    pass: async (ms: number) => {
      nowMs += ms;
      revision += 1;
      await jest.advanceTimersByTimeAsync(ms);
    },
  };
}

describe('the publisher of liabilities', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('publishes soon after the first start, then once a day, and keeps three trees', async () => {
    const { publisher, said, files, pass } = given(null);
    publisher.start();
    await pass(5_000);
    expect(said).toHaveLength(1);
    await pass(DAY_MS / 2);
    expect(said).toHaveLength(1);
    for (let day = 0; day < 4; day += 1) await pass(DAY_MS);
    expect(said).toHaveLength(5);
    expect([...files]).toEqual(said.slice(-3).map(({ proofId }) => proofId));
    publisher.stop();
  });

  it('waits for the first customer before the first proof, and then does not keep them waiting', async () => {
    const { publisher, owed, said, pass } = given(null);
    owed.leaves = 0;
    publisher.start();
    for (let looks = 0; looks < 4; looks += 1) await pass(3_000);
    expect(said).toEqual([]);
    owed.leaves = 8;
    await pass(3_000);
    expect(said).toMatchObject([{ leaves: 8 }]);
    publisher.stop();
  });

  it('rebuilds a lost tree at the same revision instead of publishing another', async () => {
    const { publisher, said, built, pass } = given(proofAt(7, 0));
    publisher.start();
    await pass(5_000);
    expect([built, said]).toEqual([[7], []]);
    publisher.stop();
  });

  it('reports a tree whose root differs, and goes on', async () => {
    const { publisher, faults, pass } = given({ ...proofAt(7, 0), rootHash: 'other' });
    publisher.start();
    await pass(5_000);
    expect(faults).toHaveLength(1);
    publisher.stop();
  });
});
