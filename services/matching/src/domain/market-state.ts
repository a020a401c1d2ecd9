import { invariant } from '@corella/result';
import type { JsonObject } from '@corella/event-store';
import type { MarketEvents, SymbolListing, SymbolParameters, SymbolState } from '@corella/contracts/market';
import type { MachineEvent } from '@corella/single-writer';

/** Everything about a symbol besides its orders. Replaced, never changed in place. */
export interface SymbolFacts {
  readonly listing: SymbolListing;
  /** The parameters that it was listed with, and when. */
  readonly listed: SymbolParameters;
  readonly listedAt: number;
  /** Versions by effective time, ascending; the first rules until the second's time comes. Never empty. */
  readonly versions: readonly { readonly parameters: SymbolParameters; readonly effectiveAt: number }[];
  readonly state: SymbolState;
  readonly stateSince: number;
  readonly stateReason: string | null;
  /** Staff, by commas, or the part of the venue that set the state; null since the listing. */
  readonly stateBy: string | null;
  readonly stateApprovalId: string | null;
  /** Last trade's price; the listed anchor until there is one (core.md 12). */
  readonly lastTicks: number;
  /** Number of the last trade. */
  readonly trades: number;
  /** Approvals carried out or refused of late, so that one told twice changes nothing. */
  readonly approvals: readonly string[];
  readonly reference: { readonly ticks: number; readonly observedAt: number } | null;
}

export type MarketEventType = keyof MarketEvents;

/** An event of the market stream as the machine emits it. */
export const marketEvent = <Type extends MarketEventType>(type: Type, data: MarketEvents[Type]): MachineEvent => ({
  type,
  data: data as unknown as JsonObject,
});

/**
 * The parameters that rule at a time. A pure function of state and time, so that nothing has to happen at the moment
 * itself.
 */
export function parametersAt(facts: SymbolFacts, now: number): SymbolParameters {
  const ruling = facts.versions.findLast((v) => v.effectiveAt <= now) ?? facts.versions[0];
  invariant(ruling, 'a listed symbol has parameters');
  return ruling.parameters;
}

/** Versions remembered: far more than are ever scheduled at once. */
const VERSIONS_KEPT = 8;

/** A later version replaces those that were to come after it. */
function scheduled(facts: SymbolFacts, set: MarketEvents['SymbolParametersSet']): SymbolFacts['versions'] {
  const { parameters, effectiveAt } = set;
  return [...facts.versions.filter((v) => v.effectiveAt < effectiveAt), { parameters, effectiveAt }].slice(
    -VERSIONS_KEPT,
  );
}

const APPROVALS_KEPT = 32;

const settled = (facts: SymbolFacts, approvalId: string | undefined): readonly string[] =>
  approvalId === undefined ? facts.approvals : [...facts.approvals, approvalId].slice(-APPROVALS_KEPT);

export const TRADE_SPAN = 2 ** 40;

/** trade-id = symbolIndex × 2^40 + number of the trade (core.md 4). */
export const tradeIdOf = (listing: SymbolListing, trade: number): number => listing.index * TRADE_SPAN + trade;

/** The facts after an event that does not touch orders; `at` is the event's time. */
export function evolveFacts(facts: SymbolFacts | null, event: MachineEvent, at: number): SymbolFacts | null {
  const { type, data } = event;
  if (type === 'SymbolListed') {
    const { listing, parameters, state } = data as unknown as MarketEvents['SymbolListed'];
    return {
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
    };
  }
  if (!facts) return null;
  switch (type) {
    case 'SymbolStateSet': {
      const { state, reason, by, approvalId } = data as unknown as MarketEvents['SymbolStateSet'];
      return {
        ...facts,
        state,
        stateSince: at,
        stateReason: reason,
        stateBy: by,
        stateApprovalId: approvalId ?? null,
        approvals: settled(facts, approvalId),
      };
    }
    case 'SymbolStateRefused':
    case 'SymbolParametersRefused':
      return {
        ...facts,
        approvals: settled(
          facts,
          (data as unknown as MarketEvents['SymbolStateRefused' | 'SymbolParametersRefused']).approvalId,
        ),
      };
    case 'SymbolParametersSet': {
      const set = data as unknown as MarketEvents['SymbolParametersSet'];
      return { ...facts, versions: scheduled(facts, set), approvals: settled(facts, set.approvalId) };
    }
    case 'ReferencePriceSet':
      return { ...facts, reference: data as unknown as MarketEvents['ReferencePriceSet'] };
    case 'HistorySeeded':
      return { ...facts, lastTicks: (data as unknown as MarketEvents['HistorySeeded']).lastTicks };
    default:
      return facts;
  }
}
