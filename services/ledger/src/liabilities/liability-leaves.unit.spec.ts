import { sha256Hex } from '@corella/hash';
import { accountTag, addSums, sha256Text, sumsText, verifyInclusion } from '@corella/merkle-sum';
import { isCustomer } from '@corella/contracts/ledger';
import { ANNA, BEN, givenTradingLedger, holdFunds, ticket } from '../testing/given-ledger.js';
import { totals } from '../queries/memory-queries.js';
import { accountNonce } from './account-nonce.js';
import { liabilityTree } from './liability-leaves.js';
import { findInclusion, treeTexts } from './tree-text.js';

const SECRET = '11'.repeat(32);
function givenTree() {
  const ledger = givenTradingLedger();
  ledger.command(holdFunds(ticket(1)));
  const { state } = ledger.machine;
  return { state, tree: liabilityTree(state, SECRET) };
}

describe('the liability tree of a ledger', () => {
  it('has a leaf for every customer and none for the house, frozen funds included', () => {
    const { state, tree } = givenTree();
    const customers = [...state.accounts.keys()].filter(isCustomer);
    expect(tree.leaves).toHaveLength(customers.length);
    const tag = accountTag(sha256Hex, '1000001', accountNonce(SECRET, tree.proofId, '1000001'));
    const anna = state.accounts.get(ANNA)?.balances.get('aud');
    expect(anna?.frozen).toBeGreaterThan(0n);
    expect(tree.leaves.find((leaf) => leaf.tag === tag)?.sums.get('aud')).toBe(
      (anna?.available ?? 0n) + (anna?.frozen ?? 0n),
    );
    expect(state.accounts.has(BEN)).toBe(true);
  });

  it('has the ledger’s customer totals at its root', () => {
    const { state, tree } = givenTree();
    const owed = Object.fromEntries(
      totals(state, '').assets.map(({ asset, customersUnits }) => [asset, customersUnits]),
    );
    expect(tree.totals).toEqual(owed);
    expect(sumsText(tree.leaves.map(({ sums }) => sums).reduce(addSums))).toEqual(owed);
  });

  it('proves each customer’s leaf from the kept nodes, and nobody else’s', async () => {
    const { tree } = givenTree();
    const texts = [...treeTexts(tree)];
    const read = (place: number): Promise<string | null> => Promise.resolve(texts[place] ?? null);
    const published = { rootHash: tree.root.hash, leaves: tree.leaves.length, totals: tree.totals };
    for (const uid of ['1000001', '1000002']) {
      const nonce = accountNonce(SECRET, tree.proofId, uid);
      const tag = accountTag(sha256Hex, uid, nonce);
      const found = await findInclusion(read, tree.leaves.length, tag);
      if (!found) throw new Error(`no leaf of ${uid}`);
      expect(verifyInclusion(sha256Text, published, { uid, nonce, accountTag: tag, ...found })).toMatchObject({
        ok: true,
      });
    }
    expect(await findInclusion(read, tree.leaves.length, sha256Hex('nobody'))).toBeNull();
  });

  it('gives the same nonce for the same proof and another nonce for the next', () => {
    expect(accountNonce(SECRET, 'liabilities-1', '1000001')).toBe(accountNonce(SECRET, 'liabilities-1', '1000001'));
    expect(accountNonce(SECRET, 'liabilities-1', '1000001')).not.toBe(accountNonce(SECRET, 'liabilities-2', '1000001'));
  });
});
