import { markSequence, type CommandSequence, type SequenceMarks } from '@corella/ids';
import { invariant } from '@corella/result';
import type { MarketEvents, SymbolListing, SymbolParameters, SymbolState } from '@corella/contracts/market';
import type { MarketEvent } from './market-event.js';

/** Everything about a symbol besides its orders. Replaced, never changed in place. */
export interface SymbolFacts {
  readonly listing: SymbolListing;
  /** The parameters that it was listed with, and when. */
  readonly listed: SymbolParameters;
  readonly listedAt: number;
  /** Versions by effective time, ascending. The first applies until the second's time comes. Never empty. */
  readonly versions: readonly { readonly parameters: SymbolParameters; readonly effectiveAt: number }[];
  readonly state: SymbolState;
  readonly stateSince: number;
  readonly stateReason: string | null;
  /**
   * Staff ids separated by commas, or the part of the venue that set the state. Null if the state has not changed since
   * the listing.
   */
  readonly stateBy: string | null;
  readonly stateApprovalId: string | null;
  /** Price of the last trade; the listed anchor until there is one. */
  readonly lastTicks: number;
  /** Number of the last trade. */
  readonly trades: number;
  /** Approvals carried out or refused recently, so that one that is delivered twice changes nothing. */
  readonly approvals: readonly string[];
  readonly reference: { readonly ticks: number; readonly observedAt: number } | null;
  /** The newest commands about the state, per sender. Absent until there is one. */
  readonly sequences?: SequenceMarks;
}

/** The parameters in force at a time. A pure function of state and time, so nothing has to happen at that moment. */
export function parametersAt(facts: SymbolFacts, now: number): SymbolParameters {
  const inForce = facts.versions.findLast((v) => v.effectiveAt <= now) ?? facts.versions[0];
  invariant(inForce, 'a listed symbol has parameters');
  return inForce.parameters;
}

/** The newest version in the symbol's own stream; 0 before it is listed. */
export const newestVersionOf = (facts: SymbolFacts | null): number => facts?.versions.at(-1)?.parameters.version ?? 0;

/** How many versions are remembered: far more than are ever scheduled at once. */
export const VERSIONS_KEPT = 8;

/** A later version replaces those scheduled after it. */
function scheduled(facts: SymbolFacts, set: MarketEvents['SymbolParametersSet']): SymbolFacts['versions'] {
  const { parameters, effectiveAt } = set;
  return [...facts.versions.filter((v) => v.effectiveAt < effectiveAt), { parameters, effectiveAt }].slice(
    -VERSIONS_KEPT,
  );
}

/**
 * How many approvals are remembered. The feed repeats only what it delivered since its last checkpoint, and whoever
 * follows it carries out no more than that ahead (`settings/follow-approvals.ts`).
 */
export const APPROVALS_KEPT = 32;

const settled = (facts: SymbolFacts, approvalId: string | undefined): readonly string[] =>
  approvalId === undefined ? facts.approvals : [...facts.approvals, approvalId].slice(-APPROVALS_KEPT);

const marked = (
  facts: SymbolFacts,
  sequence: CommandSequence | undefined,
  at: number,
): Pick<SymbolFacts, 'sequences'> => (sequence ? { sequences: markSequence(facts.sequences, sequence, at) } : {});

const listedFacts = ({ listing, parameters, state }: MarketEvents['SymbolListed'], at: number): SymbolFacts => ({
  listing,
  listed: parameters,
  listedAt: at,
  versions: [{ parameters, effectiveAt: 0 }],
  state,
  stateSince: at,
  stateReason: null,
  stateBy: null,
  stateApprovalId: null,
  lastTicks: listing.anchorTicks,
  trades: 0,
  approvals: [],
  reference: null,
});

/** The facts after an event that does not touch orders. `at` is the event's time. */
export function evolveFacts(facts: SymbolFacts | null, event: MarketEvent, at: number): SymbolFacts | null {
  if (event.type === 'SymbolListed') return listedFacts(event.data, at);
  if (!facts) return null;
  switch (event.type) {
    case 'SymbolStateSet': {
      const { state, reason, by, approvalId, sequence } = event.data;
      return {
        ...facts,
        state,
        stateSince: at,
        stateReason: reason,
        stateBy: by,
        stateApprovalId: approvalId ?? null,
        approvals: settled(facts, approvalId),
        ...marked(facts, sequence, at),
      };
    }
    case 'SymbolStateRefused':
      return {
        ...facts,
        approvals: settled(facts, event.data.approvalId),
        ...marked(facts, event.data.sequence, at),
      };
    case 'SymbolParametersRefused':
      return { ...facts, approvals: settled(facts, event.data.approvalId) };
    case 'SymbolParametersSet':
      return {
        ...facts,
        versions: scheduled(facts, event.data),
        approvals: settled(facts, event.data.approvalId),
      };
    case 'ReferencePriceSet':
      return { ...facts, reference: event.data };
    case 'HistorySeeded':
      return { ...facts, lastTicks: event.data.lastTicks };
    default:
      return facts;
  }
}
