import { isOvertaken } from '@corella/ids';
import { ok, reject, type Rejection, type Result } from '@corella/result';
import type {
  ListSymbol,
  MarketRejectionCode,
  SetReferencePrice,
  SetSymbolParameters,
  SetSymbolState,
} from '@corella/contracts/market';
import { SYMBOL_STATE } from '@corella/contracts/market';
import { HISTORY_GENERATOR_VERSION } from '../history/generator-version.js';
import { listingFault } from './listing-fault.js';
import type { MarketEvent } from '../symbol/market-event.js';
import { parametersAt, type SymbolFacts } from '../symbol/symbol-facts.js';
import { isSymbolState } from '../symbol/symbol-state.js';

export type AdminResult = Result<readonly MarketEvent[], Rejection<MarketRejectionCode>>;

/** Lists a symbol, online at once. With `history`, its candles before `until` come from the generator. */
export function decideListing(command: ListSymbol, facts: SymbolFacts | null): AdminResult {
  if (facts) return reject({ code: 'symbol-listed', detail: 'The symbol has been listed already.' });
  const { listing, parameters, history } = command;
  const fault = listingFault({ listing, parameters });
  if (fault) return reject({ code: 'parameters-invalid', detail: fault });
  const events: MarketEvent[] = [{ type: 'SymbolListed', data: { listing, parameters, state: SYMBOL_STATE.online } }];
  if (history)
    events.push({
      type: 'HistorySeeded',
      data: {
        ...history,
        generatorVersion: HISTORY_GENERATOR_VERSION,
        lastTicks: listing.anchorTicks,
      },
    });
  return ok(events);
}

/**
 * An approved change that no longer fits is recorded, so that the approval does not wait for ever. One that was carried
 * out or refused before changes nothing.
 */
export function decideApprovedState(
  command: SetSymbolState & { readonly approvalId: string },
  facts: SymbolFacts,
): readonly MarketEvent[] {
  if (facts.approvals.includes(command.approvalId)) return [];
  const decided = decideState(command, facts);
  if (decided.ok) return decided.value;
  return [
    {
      type: 'SymbolStateRefused',
      data: {
        approvalId: command.approvalId,
        finding: decided.rejection.detail ?? decided.rejection.code,
      },
    },
  ];
}

/** Changes the state. The machine handles the orders on the book. Of numbered commands only the newest counts. */
export function decideState(command: SetSymbolState, facts: SymbolFacts): AdminResult {
  const { state, expected, reason, by, approvalId, sequence } = command;
  if (!isSymbolState(state))
    return reject({ code: 'parameters-invalid', detail: 'There is no such symbol state.', field: 'state' });
  if (isOvertaken(facts.sequences, sequence))
    return reject({
      code: 'state-changed',
      detail: 'This command, or a newer one of its sender, was decided before.',
      inputs: { state: facts.state },
    });
  if (expected !== undefined && expected !== facts.state)
    return reject({
      code: 'state-changed',
      detail: 'The state of the symbol has changed meanwhile.',
      inputs: { state: facts.state, expected },
    });
  if (state === facts.state)
    return reject({ code: 'state-unchanged', detail: 'The symbol is in that state already.', inputs: { state } });
  const change = { state, previous: facts.state, reason, by, approvalId, ...(sequence ? { sequence } : {}) };
  return ok([{ type: 'SymbolStateSet', data: change }]);
}

/** What is recorded of a refused command: if it is numbered, enough to refuse every copy of it for ever. */
export function noteRefusedState(
  { sequence }: SetSymbolState,
  facts: SymbolFacts,
  { code, detail }: Rejection<MarketRejectionCode>,
): readonly MarketEvent[] {
  if (sequence === undefined || isOvertaken(facts.sequences, sequence)) return [];
  return [{ type: 'SymbolStateRefused', data: { finding: detail ?? code, sequence } }];
}

/**
 * Records a version of the parameters in the symbol's stream, which alone puts it in force. An approved version that no
 * longer fits is recorded as refused. A version that is delivered twice changes nothing.
 */
export function decideParameters(command: SetSymbolParameters, facts: SymbolFacts, now: number): AdminResult {
  const { version, parameters, approvalId } = command;
  const newest = facts.versions.at(-1)?.parameters ?? parametersAt(facts, now);
  if (approvalId !== undefined && facts.approvals.includes(approvalId)) return ok([]);
  if (approvalId === undefined && newest.version === version) return ok([]);
  const fault =
    version <= newest.version || parameters.version !== version
      ? 'the version is not newer than the one in force'
      : listingFault({ listing: facts.listing, parameters });
  if (fault && approvalId !== undefined) return decideRefusedParameters({ approvalId, finding: fault }, facts);
  if (fault) return reject({ code: 'parameters-invalid', detail: fault, inputs: { version, inForce: newest.version } });
  return ok([
    {
      type: 'SymbolParametersSet',
      data: {
        version,
        parameters,
        effectiveAt: Math.max(now, command.effectiveAt),
        approvalId,
      },
    },
  ]);
}

/** Records once that an approved change did not fit, so that its approval ends. */
export function decideRefusedParameters(
  { approvalId, finding }: { readonly approvalId: string; readonly finding: string },
  facts: SymbolFacts,
): AdminResult {
  return ok(
    facts.approvals.includes(approvalId) ? [] : [{ type: 'SymbolParametersRefused', data: { approvalId, finding } }],
  );
}

export function decideReference(command: SetReferencePrice): AdminResult {
  const { ticks, observedAt } = command;
  if (!Number.isSafeInteger(ticks) || ticks <= 0)
    return reject({
      code: 'parameters-invalid',
      detail: 'A reference price is a positive number of ticks.',
      field: 'ticks',
    });
  return ok([{ type: 'ReferencePriceSet', data: { ticks, observedAt } }]);
}
