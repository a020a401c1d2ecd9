import type { LedgerEvents } from '@corella/contracts/ledger';
import { givenTradingLedger } from '../../testing/given-ledger.js';

const proof = (changes: Partial<LedgerEvents['LiabilitiesPublished']> = {}): LedgerEvents['LiabilitiesPublished'] => ({
  proofId: 'liabilities-3',
  revision: 3,
  entryHash: 'a'.repeat(64),
  rootHash: 'b'.repeat(64),
  leaves: 2,
  totals: { aud: '5' },
  takenAt: 1,
  ...changes,
});

describe('publishing liabilities', () => {
  it('records the root and keeps the newest', () => {
    const ledger = givenTradingLedger();
    expect(ledger.command({ type: 'PublishLiabilities', proof: proof() })).toEqual({
      ok: true,
      value: { changed: true },
    });
    expect(ledger.machine.state.liabilities).toMatchObject(proof());
    expect(ledger.log.at(-1)).toMatchObject({ type: 'LiabilitiesPublished', data: proof() });
  });

  it('changes nothing for a state that is not newer than the newest proof', () => {
    const ledger = givenTradingLedger();
    ledger.command({ type: 'PublishLiabilities', proof: proof() });
    expect(ledger.command({ type: 'PublishLiabilities', proof: proof({ rootHash: 'c'.repeat(64) }) })).toEqual({
      ok: true,
      value: { changed: false },
    });
    expect(ledger.machine.state.liabilities?.rootHash).toBe('b'.repeat(64));
  });

  it('refuses a future revision, malformed hashes and negative totals', () => {
    const ledger = givenTradingLedger();
    for (const changes of [
      { revision: 10_000 },
      { revision: -1 },
      { rootHash: 'x' },
      { entryHash: '' },
      { leaves: -1 },
      { totals: { aud: '-5' } },
    ]) {
      expect(ledger.command({ type: 'PublishLiabilities', proof: proof(changes) })).toMatchObject({
        ok: false,
        rejection: { code: 'amount-invalid' },
      });
    }
  });
});
