import { accountTag, buildTree, inclusionPath, sha256Text, sumsText } from '@corella/merkle-sum';
import type { InclusionWire, ProofWire } from '@corella/contracts/web';
import { screen, within } from '@testing-library/react';
import { FakeVenue, refusal, serverError, silence } from '../../testing/fake-venue.js';
import { sampleMe } from '../../testing/samples.js';
import { showPage, startPages } from '../../testing/show-page.js';
import type { Shown } from '../../testing/show-page.js';
import { ProofPage } from './proof-page.js';

const MINE = { uid: '1000001', nonce: 'secret', sums: new Map([['btc', 150_000_000n]]) };
const OTHER = { uid: '1000002', nonce: 'other', sums: new Map([['aud', 700_000_000n]]) };
const leaves = [MINE, OTHER]
  .map(({ uid, nonce, sums }) => ({ uid, nonce, tag: accountTag(sha256Text, uid, nonce), sums }))
  .sort((left, right) => (left.tag < right.tag ? -1 : 1));
const tree = buildTree(sha256Text, leaves);

const PROOF: ProofWire = {
  proofId: '7',
  revision: 1_234,
  entryHash: 'ab'.repeat(32),
  rootHash: tree.root.hash,
  leaves: 2,
  totals: sumsText(tree.root.sums),
  takenAt: '2026-11-20T00:00:00.000Z',
};

function inclusion(): InclusionWire {
  const index = leaves.findIndex(({ uid }) => uid === MINE.uid);
  const path = inclusionPath(index, leaves.length).flatMap(({ level, index: at, side }) => {
    const node = tree.levels[level]?.[at];
    return node === undefined ? [] : [{ side, hash: node.hash, sums: sumsText(node.sums) }];
  });
  const tag = accountTag(sha256Text, MINE.uid, MINE.nonce);
  return { proof: PROOF, uid: MINE.uid, nonce: MINE.nonce, accountTag: tag, index, sums: sumsText(MINE.sums), path };
}

let venue: FakeVenue;
beforeAll(startPages);
beforeEach(() => {
  venue = new FakeVenue().on('GET /api/proof', () => PROOF).on('GET /api/proof/inclusion', inclusion);
});

const show = (loggedIn = true): Shown => showPage(<ProofPage />, { at: '/proof/', me: loggedIn ? sampleMe() : null });
const verdict = (): Promise<HTMLElement> => screen.findByRole('status');

describe('the proof of liabilities', () => {
  it('computes that the customer’s balances lead to the published root', async () => {
    show();
    expect(await verdict()).toHaveTextContent('Your balances are included. One step leads to the published root.');
    expect(screen.getAllByText('1.5')[0]).toBeInTheDocument();
  });

  it('says so when a balance was changed', async () => {
    venue.on('GET /api/proof/inclusion', () => ({ ...inclusion(), sums: { btc: '150000001' } }));
    show();
    expect(await verdict()).toHaveTextContent('This proof does not hold: the path leads to another root.');
  });

  it('says so when the path leads to a root of its own', async () => {
    venue.on('GET /api/proof', () => ({ ...PROOF, rootHash: 'cd'.repeat(32) }));
    show();
    expect(await verdict()).toHaveTextContent('it leads to another root than the published one');
  });

  it('tells a customer who came later that the next proof holds the account', async () => {
    venue.on('GET /api/proof/inclusion', () => refusal(404, 'not-found', 'Not in this proof.'));
    show();
    expect(await screen.findByText(/Your account was opened after this proof was taken/)).toBeInTheDocument();
  });

  it('shows visitors what is owed, and where to log in', async () => {
    show(false);
    const owed = await screen.findByRole('table', { name: 'Owed to customers by currency' });
    expect(within(owed).getAllByRole('row')[1]).toHaveTextContent('AUDAustralian dollar7');
    expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute(
      'href',
      '/en-us/login/?backurl=%2Fen-us%2Fproof%2F',
    );
    expect(venue.asked('GET /api/proof/inclusion')).toHaveLength(0);
  });

  it('says that nothing has been published yet', async () => {
    venue.on('GET /api/proof', () => refusal(404, 'not-found', 'None yet.'));
    show();
    expect(await screen.findByText('No proof has been published yet')).toBeInTheDocument();
  });

  it('shows bars until the proof is there, and tries again after a failure', async () => {
    venue.on('GET /api/proof', silence);
    const { client, user } = show(false);
    expect(screen.queryByRole('table')).toBeNull();
    venue.on('GET /api/proof', serverError);
    await client.resetQueries({ queryKey: ['proof'] });
    expect(await screen.findByText('The venue is starting.')).toBeInTheDocument();
    venue.on('GET /api/proof', () => PROOF);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('table', { name: 'Owed to customers by currency' })).toBeInTheDocument();
  });
});
