import {
  diligenceFaults,
  FIRST_DILIGENCE,
  inOrder,
  isSameDiligence,
  type DiligenceEvents,
  type DiligenceVersion,
  type KnownDiligence,
} from '@corella/contracts/kyc';
import type { IdentityRejection } from '@corella/contracts/identity';
import { assertNever, invariant, ok, reject, type Result } from '@corella/result';

export type DiligenceEvent = {
  [K in keyof DiligenceEvents]: { readonly type: K; readonly data: DiligenceEvents[K] };
}[keyof DiligenceEvents];

/**
 * Stream `diligence-terms`. Invariants: versions that stand are numbered without gaps and take effect in their order; a
 * published version never changes; each one but the first was agreed on by two people; what has begun is never taken
 * back.
 */
export interface DiligenceState {
  /** In the order of their publication, with those that were taken back. */
  readonly versions: readonly KnownDiligence[];
}

/** Publishes what two people have agreed on. `effectiveAt` 0 means at once. */
export interface PublishDiligence extends DiligenceVersion {
  readonly approvalId: string;
  readonly by: string;
}

/** Takes back the version that was published by the approval `published`. */
export interface WithdrawDiligence {
  readonly version: number;
  readonly published: string;
  readonly approvalId: string;
  readonly by: string;
}

export const initialDiligence = (): DiligenceState => ({ versions: [{ ...FIRST_DILIGENCE, approvalId: null }] });

export function evolveDiligence(state: DiligenceState, event: DiligenceEvent, at: number): DiligenceState {
  switch (event.type) {
    case 'DiligencePublished': {
      const { version, terms, effectiveAt, approvalId } = event.data;
      invariant(version === latestOf(state).version + 1, 'versions are numbered without gaps');
      return { versions: [...state.versions, { version, terms, effectiveAt, approvalId }] };
    }
    case 'DiligenceWithdrawn': {
      const latest = latestOf(state);
      invariant(event.data.version === latest.version, 'the latest version is taken back');
      const withdrawal = { approvalId: event.data.approvalId, at };
      return { versions: state.versions.map((one) => (one === latest ? { ...one, withdrawal } : one)) };
    }
    default:
      return assertNever(event);
  }
}

/** The newest one that was not taken back. */
export function latestOf({ versions }: DiligenceState): KnownDiligence {
  const latest = versions.findLast(({ withdrawal }) => withdrawal === undefined);
  invariant(latest !== undefined, 'there is a version from the beginning');
  return latest;
}

/** Why these settings cannot be the next version; null when they can. */
export function termsFinding(
  state: DiligenceState,
  { version, terms }: Pick<DiligenceVersion, 'version' | 'terms'>,
): IdentityRejection | null {
  const latest = latestOf(state);
  if (version !== latest.version + 1) return { code: 'payload-changed', field: 'version' };
  const [fault] = Object.keys(diligenceFaults(terms));
  if (fault !== undefined) return { code: 'payload-invalid', field: `terms.${fault}` };
  return isSameDiligence(latest.terms, terms) ? { code: 'diligence-unchanged', field: 'terms' } : null;
}

/** What was taken back already changes nothing. */
export function decideWithdrawal(
  { version, published, approvalId, by }: WithdrawDiligence,
  state: DiligenceState,
  at: number,
): Result<readonly DiligenceEvent[], IdentityRejection> {
  const latest = latestOf(state);
  if (state.versions.some(({ withdrawal }) => withdrawal?.approvalId === approvalId)) return ok([]);
  if (latest.version !== version || latest.approvalId !== published)
    return reject({ code: 'payload-changed', field: 'version' });
  // At its moment it counts, whoever agreed to what a moment before.
  if (latest.effectiveAt <= at) return reject({ code: 'diligence-begun', field: 'version' });
  return ok([{ type: 'DiligenceWithdrawn', data: { version, approvalId, by } }]);
}

/** What was published already changes nothing. */
export function decideDiligence(
  { version, terms, effectiveAt, approvalId, by }: PublishDiligence,
  state: DiligenceState,
  at: number,
): Result<readonly DiligenceEvent[], IdentityRejection> {
  if (state.versions.some((known) => known.approvalId === approvalId)) return ok([]);
  const finding = termsFinding(state, { version, terms });
  if (finding !== null) return reject(finding);
  // Not in the past, and not before the version that it takes the place of.
  const begins = Math.max(effectiveAt, at, latestOf(state).effectiveAt);
  const data = { version, terms: inOrder(terms), effectiveAt: begins, approvalId, by };
  return ok([{ type: 'DiligencePublished', data }]);
}
