import {
  DILIGENCE_STREAM,
  diligenceFaults,
  FIRST_DILIGENCE,
  inOrder,
  isSameDiligence,
  type DiligenceEvents,
  type DiligenceVersion,
} from '@corella/contracts/kyc';
import type { IdentityRejection } from '@corella/contracts/identity';
import { invariant, ok, reject, type Result } from '@corella/result';

export type DiligenceEvent = {
  [K in keyof DiligenceEvents]: { readonly type: K; readonly data: DiligenceEvents[K] };
}[keyof DiligenceEvents];

export interface Published extends DiligenceVersion {
  /** Null of the first version, which nobody published. */
  readonly approvalId: string | null;
}

/**
 * Stream `diligence-terms`. Invariants: versions are numbered without gaps and take effect in their order; a published
 * version never changes; each one but the first was agreed on by two people.
 */
export interface DiligenceState {
  /** Oldest first. */
  readonly versions: readonly Published[];
}

/** Publishes what two people have agreed on. `effectiveAt` 0 means at once. */
export interface PublishDiligence extends DiligenceVersion {
  readonly approvalId: string;
  readonly by: string;
}

export const diligenceStream = DILIGENCE_STREAM;

export const initialDiligence = (): DiligenceState => ({ versions: [{ ...FIRST_DILIGENCE, approvalId: null }] });

export function evolveDiligence(state: DiligenceState, { data }: DiligenceEvent): DiligenceState {
  invariant(data.version === latestOf(state).version + 1, 'versions are numbered without gaps');
  const { version, terms, effectiveAt, approvalId } = data;
  return { versions: [...state.versions, { version, terms, effectiveAt, approvalId }] };
}

export function latestOf({ versions }: DiligenceState): Published {
  const latest = versions.at(-1);
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

/** The only command on the stream. What was published already changes nothing. */
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
