import type { QueryRequest } from '@corella/contracts/queries';
import { fakeVenue } from '../../../testing/fake-venue.js';
import { cursorOf, mergeSources, positionOf } from './merge-sources.js';
import { postingsOf } from './timeline-sources.js';

const line = (revision: number, index: number) => ({
  lineId: `${revision}:${index}`,
  revision,
  at: 1_000 + revision,
  transactionType: 'trade',
  businessId: `trade:${revision}`,
  account: 'spot:1',
  bucket: 'available' as const,
  asset: 'aud',
  units: '1',
  balanceUnits: '0',
  orderId: null,
  symbol: null,
});

/** The whole timeline of an account with so many lines in each entry, page by page. */
async function told(entries: readonly number[], limit: number, mostLines: number) {
  const lines = entries
    .flatMap((count, at) => Array.from({ length: count }, (_, index) => line(at + 1, index)))
    .reverse();
  const { signals } = fakeVenue();
  signals.answer('ledger.lines', ({ before, limit: asked }: QueryRequest<'ledger.lines'>) => {
    const from = before === undefined ? 0 : lines.findIndex(({ lineId }) => lineId === before) + 1;
    const rows = lines.slice(from, from + Math.min(asked, mostLines));
    return { rows, next: from + rows.length < lines.length ? (rows.at(-1)?.lineId ?? null) : null, stale: false };
  });
  const found: (readonly [number, number])[] = [];
  let cursor: string | null = cursorOf({ to: 9_999, places: {} });
  while (cursor !== null) {
    const page: Awaited<ReturnType<typeof mergeSources<unknown>>> = await mergeSources<unknown>(
      [postingsOf(signals, 'spot:1')],
      positionOf('before', cursor),
      limit,
    );
    for (const item of page.items as { entry: { revision: number; lines: unknown[] } }[])
      found.push([item.entry.revision, item.entry.lines.length]);
    cursor = page.next && cursorOf(page.next);
  }
  return found;
}

describe('the postings of a timeline', () => {
  it.each([1, 2, 3, 50])('have every entry whole, newest first, in pages of %d', async (limit) => {
    expect(await told([3, 3, 3, 3, 3], limit, 8)).toEqual([
      [5, 3],
      [4, 3],
      [3, 3],
      [2, 3],
      [1, 3],
    ]);
  });

  it.each([1, 50])('have an entry of a hundred lines once, in pages of %d', async (limit) => {
    expect(await told([1, 100, 2], limit, 500)).toEqual([
      [3, 2],
      [2, 100],
      [1, 1],
    ]);
  });
});
