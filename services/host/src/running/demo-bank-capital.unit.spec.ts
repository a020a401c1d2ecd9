import type { Entry } from '@corella/fiat';
import { ok, reject } from '@corella/result';
import { endowBank } from './demo-bank-capital.js';

/** A ledger that has what it was given, and a bank that counts. */
function given({ refuses = '' } = {}) {
  const posted = new Map<string, Entry>();
  const endowed: [string, bigint][] = [];
  return {
    posted,
    endowed,
    books: {
      post: async (entry: Entry) => {
        if (entry.businessId === refuses) return reject({ code: 'house-short' as const });
        posted.set(entry.businessId, entry);
        return ok(posted.size);
      },
    },
    bank: { endow: async (currency: string, amount: bigint) => void endowed.push([currency, amount]) },
  };
}

describe('the capital of a demo at its bank', () => {
  it('is in the books what it is at the bank, and every entry comes to nothing', async () => {
    const { books, bank, posted, endowed } = given();
    await endowBank(books, bank);
    expect(endowed).toEqual([
      ['aud', 500_000_000_000n],
      ['nzd', 200_000_000_000n],
    ]);
    for (const { postings } of posted.values())
      expect(postings.reduce((sum, { units }) => sum + BigInt(units), 0n)).toBe(0n);
    expect(posted.get('wallet-done:demo-bank-aud')?.postings).toContainEqual({
      account: 'custody:bank-aud',
      bucket: 'available',
      asset: 'aud',
      units: '-500000000000000000',
    });
  });

  it('names its entries alike each time, so that a repetition posts nothing new', async () => {
    const { books, bank, posted } = given();
    await endowBank(books, bank);
    const before = [...posted.keys()];
    await endowBank(books, bank);
    expect([...posted.keys()]).toEqual(before);
  });

  it('is not at the bank before the ledger has sent it', async () => {
    const { books, bank, endowed } = given({ refuses: 'wallet-sent:demo-bank-aud' });
    await expect(endowBank(books, bank)).rejects.toThrow('wallet-sent:demo-bank-aud: house-short');
    expect(endowed).toEqual([]);
  });
});
