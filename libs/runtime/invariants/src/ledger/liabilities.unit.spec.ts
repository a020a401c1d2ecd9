import { HOUSE_DEMO, spotAccount, type LedgerEvents } from '@corella/contracts/ledger';
import type { JsonObject, RecordedEvent } from '@corella/event-store';
import { createInvariants } from '../create-invariants.js';
import { createBooks } from './books.js';
import { LedgerChecks } from './ledger-checks.js';
import { Liabilities } from './liabilities.js';

type Published = LedgerEvents['LiabilitiesPublished'];
const [ANNA, BERT, HOUSE] = [spotAccount('1'), spotAccount('2'), HOUSE_DEMO];

const event = (revision: number, type: string, data: object): RecordedEvent => ({
  stream: 'ledger-0',
  revision,
  type,
  data: data as JsonObject,
  position: String(revision),
  id: `e${revision}`,
  meta: { at: revision, hash: `h${revision}` },
});
const line = (account: string, asset: string, units: number, bucket = 'available'): object => ({
  account,
  bucket,
  asset,
  units: String(units),
});
const entry = (revision: number, ...postings: object[]): RecordedEvent =>
  event(revision, 'EntryPosted', { transactionType: 'demo', businessId: String(revision), postings });

const LOG: readonly RecordedEvent[] = [
  event(0, 'AccountOpened', { account: HOUSE }),
  event(1, 'AccountOpened', { account: ANNA }),
  entry(2, line(ANNA, 'aud', 500), line(HOUSE, 'aud', -500)),
  event(3, 'AccountOpened', { account: BERT }),
  entry(4, line(ANNA, 'aud', -120), line(BERT, 'aud', 100), line(HOUSE, 'aud', 20)),
  entry(5, line(BERT, 'btc', 7), line(HOUSE, 'btc', -7)),
];
const TREE: Published = {
  proofId: 'liabilities-4',
  revision: 4,
  entryHash: 'h4',
  rootHash: 'r',
  leaves: 2,
  totals: { aud: '480' },
  takenAt: 0,
};

function findingsOf(published: Published, kept?: number): readonly string[] {
  const liabilities = new Liabilities(kept);
  const checks = new LedgerChecks(createBooks(liabilities), liabilities);
  const found: string[] = [];
  for (const one of [...LOG, event(6, 'LiabilitiesPublished', published)])
    checks.apply(one, (invariant, finding) => found.push(`${invariant}: ${finding}`));
  return found;
}

describe('a published tree of liabilities', () => {
  it('passes when it shows what customers were owed at its revision, not what they are owed now', () => {
    expect(findingsOf(TREE)).toEqual([]);
    expect(findingsOf({ ...TREE, revision: 5, entryHash: 'h5', totals: { aud: '480', btc: '7' } })).toEqual([]);
    expect(findingsOf({ ...TREE, revision: 2, entryHash: 'h2', leaves: 1, totals: { aud: '500' } })).toEqual([]);
  });

  it.each<[string, Partial<Published>, RegExp]>([
    ['leaves a customer out', { leaves: 1 }, /has 1 leaves, and 2 customers/],
    ['owes less than the books', { totals: { aud: '479' } }, /sums to 479 units of aud, and customers were owed 480/],
    ['owes in an asset that nobody has', { totals: { aud: '480', eth: '1' } }, /sums to 1 units of eth/],
    ['says nothing of an asset', { totals: {} }, /sums to 0 units of aud/],
    ['names another hash', { entryHash: 'h5' }, /entry hash that the journal does not have/],
  ])('is noticed when it %s', (_what, change, finding) => {
    expect(findingsOf({ ...TREE, ...change })).toEqual([expect.stringMatching(finding)]);
  });

  it('passes when its revision is no longer remembered', () => {
    expect(findingsOf({ ...TREE, revision: 1, entryHash: 'x', leaves: 9 }, 2)).toEqual([]);
  });

  it('is checked among the other invariants', () => {
    const invariants = createInvariants();
    const found = [...LOG, event(6, 'LiabilitiesPublished', { ...TREE, totals: { aud: '1' } })].flatMap((one) =>
      invariants.apply(one),
    );
    expect(found.map(({ invariant }) => invariant)).toContain('liabilities');
  });
});
