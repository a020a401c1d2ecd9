import type { Clock } from '@corella/clock';
import type { Claim, ClaimRequest, HeldClaim, IdempotencyRecords } from '@corella/idempotency';

const MOST_KEPT = 10_000;
const CLAIM_MS = 30_000;
const KEPT_MS = 10 * 60_000;

interface Row {
  readonly bodyHash: string;
  readonly claimedAt: number;
  answer: { readonly value: unknown } | null;
}

/**
 * What the requests of a venue with one gateway were answered. Bounded: the oldest is forgotten first. It ends with the
 * process; what must hold for ever (orders, API keys) the ledger and identity keep with the effect.
 */
export function createMemoryRecords(clock: Clock): IdempotencyRecords {
  const rows = new Map<string, Row>();

  const held = (id: string, row: Row): HeldClaim => ({
    answer(value) {
      if (rows.get(id) === row) row.answer = { value };
      return Promise.resolve();
    },
    free() {
      if (rows.get(id) === row) rows.delete(id);
      return Promise.resolve();
    },
  });
  const take = (id: string, bodyHash: string, now: number): Claim => {
    rows.delete(id);
    const [oldest] = rows.keys();
    if (rows.size >= MOST_KEPT && oldest !== undefined) rows.delete(oldest);
    const row: Row = { bodyHash, claimedAt: now, answer: null };
    rows.set(id, row);
    return { state: 'claimed', claim: held(id, row) };
  };
  const claim = ({ owner, key, bodyHash, isRepeatable }: ClaimRequest): Claim => {
    const id = `${owner}\n${key}`;
    const now = clock.nowMs();
    const known = rows.get(id);
    if (!known || now - known.claimedAt >= KEPT_MS) return take(id, bodyHash, now);
    if (known.bodyHash !== bodyHash) return { state: 'conflict' };
    if (known.answer) return { state: 'answered', answer: known.answer.value };
    if (now - known.claimedAt < CLAIM_MS) return { state: 'under-way' };
    return isRepeatable ? take(id, bodyHash, now) : { state: 'unknown' };
  };
  return { claim: (request) => Promise.resolve(claim(request)), close: () => Promise.resolve() };
}
