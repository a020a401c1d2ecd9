import { sha256Hex } from '@corella/hash';
import { invariant, ok, reject } from '@corella/result';
import { isOf, recordedOf, type RecordedEvent, type RecordedOf } from '@corella/event-store';
import {
  namesAnOrder,
  SYMBOL_STATE,
  ticketFault,
  type MarketEvents,
  type MarketWatch,
  type SetSymbolState,
} from '@corella/contracts/market';
import type { Machine, MachineVersions, Outcome } from '@corella/single-writer';
import {
  decideApprovedState,
  decideListing,
  decideParameters,
  decideReference,
  decideRefusedParameters,
  decideState,
  noteRefusedState,
  type AdminResult,
} from '../domain/admin/administer.js';
import { fuseUse } from '../domain/fuse/fuse.js';
import { closed } from '../domain/orders/order-events.js';
import { OrderReplay } from '../domain/orders/replay-orders.js';
import type { RestingRow } from '../domain/orders/resting-orders.js';
import { sequenceOrder } from '../domain/sequencing/sequence-order.js';
import type { Sequencing } from '../domain/sequencing/take-and-rest.js';
import { stopsAreDue, triggerStops } from '../domain/sequencing/trigger-stops.js';
import { endUnreadable } from '../domain/sequencing/unreadable-order.js';
import { cancelOrder, clearBook } from '../domain/state/cancel-order.js';
import { evolveSymbol, initialState, remember } from '../domain/state/market-state.js';
import type { WaitingStop } from '../domain/stops/waiting-stops.js';
import type { MarketEvent } from '../domain/symbol/market-event.js';
import { isReadable } from '../domain/symbol/readable-event.js';
import { parametersAt, type SymbolFacts } from '../domain/symbol/symbol-facts.js';
import { policyOf } from '../domain/symbol/symbol-state.js';
import { decodeState, encodeState } from './market-snapshot.js';
import type { MachineCommand, MachineReply } from './market.commands.js';

export const MARKET_VERSIONS: MachineVersions = { schema: 4, hashVersion: 4 };

interface MarketOutcome extends Outcome<MachineReply> {
  readonly events: readonly MarketEvent[];
}

const changed = (events: readonly MarketEvent[]): MarketOutcome => ({
  events,
  reply: ok({ changed: events.length > 0 }),
});
const UNLISTED: MachineReply = reject({ code: 'symbol-unknown', detail: 'The symbol has not been listed.' });

/**
 * The single writer of a `market-{symbol}` stream. Invariants: the book is never crossed and keeps price-time priority;
 * an order is sequenced once, because holds at or below the ledger revision already taken are ignored; quantity =
 * filled + open + cancelled; no fill is outside limit, state or band. Live execution and a replay of its events reach
 * the same hash.
 */
export class MarketMachine implements Machine<MachineCommand, MachineReply> {
  private state = initialState();
  private replay = new OrderReplay(this.state.open);

  execute(command: MachineCommand, now: number): MarketOutcome {
    this.replay.settle();
    const { facts } = this.state;
    if (command.type === 'ListSymbol') return this.administer(decideListing(command, facts), now);
    if (!facts) return { events: [], reply: UNLISTED };
    switch (command.type) {
      case 'CancelOrder':
        return cancelOrder(this.state, facts, command);
      case 'SetSymbolState':
        return this.setState(command, facts, now);
      case 'SetSymbolParameters':
        return this.administer(decideParameters(command, facts, now), now);
      case 'RefuseParameters':
        return this.administer(decideRefusedParameters(command, facts), now);
      case 'SetReferencePrice':
        return this.administer(decideReference(command), now);
      case 'ClearBook':
        return changed(policyOf(facts.state).clearsBook ? clearBook(this.state) : []);
      case 'TriggerDueStops':
        return changed(this.sequence(facts, now, () => facts));
    }
  }

  /** Throws, and changes nothing, for a hold that names no order or an order that is already open. */
  absorb(input: RecordedEvent, now: number): readonly MarketEvent[] {
    if (!isOf(input, 'ledger') || input.type !== 'FundsHeld') return [];
    if (input.revision <= (this.state.inputs[input.stream] ?? -1)) return [];
    this.replay.settle();
    const events = this.take(input, now);
    this.state.inputs[input.stream] = input.revision;
    return events;
  }

  apply(event: RecordedEvent): void {
    const { at, causes } = event.meta;
    const { inputs } = this.state;
    for (const [stream, revision] of Object.entries(causes ?? {}))
      inputs[stream] = Math.max(revision, inputs[stream] ?? -1);
    const own = recordedOf(event, 'market');
    invariant(isReadable(own), 'a part is missing or of another kind');
    switch (own.type) {
      case 'OrderAccepted':
        return this.replay.accepted(own.data);
      case 'StopTriggered':
        return this.replay.triggered(own.data);
      case 'TradeExecuted':
        return this.traded(own.data, at);
      case 'OrderClosed':
        this.replay.closed(own.data);
        return remember(this.state, own);
      default:
        return evolveSymbol(this.state, own, at);
    }
  }

  inputs(): Readonly<Record<string, number>> {
    return this.state.inputs;
  }

  inputOf(stream: string): number | undefined {
    return this.state.inputs[stream];
  }

  hash(): string {
    return sha256Hex(this.snapshot());
  }

  snapshot(): string {
    this.replay.settle();
    return encodeState(this.state);
  }

  restore(text: string): void {
    this.state = decodeState(text);
    this.replay = new OrderReplay(this.state.open);
  }

  /** What the service reads at the start, before anything is sequenced. */
  view(): {
    readonly facts: SymbolFacts | null;
    readonly resting: readonly RestingRow[];
    readonly stops: readonly WaitingStop[];
  } {
    this.replay.settle();
    const { facts, open } = this.state;
    return { facts, resting: open.resting.rows(), stops: open.stops.rows() };
  }

  /** Null until the symbol is listed. */
  symbolFacts(): SymbolFacts | null {
    return this.state.facts;
  }

  /** How much of the fuse is used. Null while it is off, or the market does not trade. */
  fuseUse(now: number): MarketWatch['fuse'] {
    const { facts, window } = this.state;
    if (facts?.state !== SYMBOL_STATE.online) return null;
    return fuseUse(window, parametersAt(facts, now), { lastTicks: facts.lastTicks, now });
  }

  /** Whether `TriggerDueStops` would change anything. */
  stopsAreDue(): boolean {
    return this.state.facts !== null && stopsAreDue(this.state.facts, this.state.open);
  }

  private take(input: RecordedOf<'ledger', 'FundsHeld'>, now: number): readonly MarketEvent[] {
    const ticket = input.data.order;
    invariant(namesAnOrder(ticket), `ledger revision ${input.revision} holds funds for an order without id or account`);
    const { facts, open } = this.state;
    if (!facts) {
      const end = closed(ticket, { state: 'canceled', reason: 'symbol-not-trading' }, { rule: 'symbol-unlisted' });
      remember(this.state, end);
      return [end];
    }
    invariant(open.accountOf(ticket.orderId) === null, `order ${ticket.orderId} is open already`);
    const finding = ticketFault(ticket) ?? input.unreadable ?? null;
    if (finding === null) return this.sequence(facts, now, (context) => sequenceOrder(ticket, facts, context));
    const events = endUnreadable(ticket, facts, { finding, revision: input.revision });
    for (const event of events) {
      if (event.type === 'OrderClosed') remember(this.state, event);
      else evolveSymbol(this.state, event, now);
    }
    return events;
  }

  /** Sequences what `first` does, then triggers the stops that it made due. */
  private sequence(
    facts: SymbolFacts,
    now: number,
    first: (context: Sequencing) => SymbolFacts,
  ): readonly MarketEvent[] {
    const { open, window } = this.state;
    const context: Sequencing = { orders: open, window, now, events: [] };
    const after = first(context);
    this.state.facts = stopsAreDue(after, open) ? triggerStops(after, context) : after;
    for (const event of context.events) if (event.type === 'OrderClosed') remember(this.state, event);
    return context.events;
  }

  private traded(trade: MarketEvents['TradeExecuted'], at: number): void {
    this.replay.traded(trade);
    const { facts, window } = this.state;
    if (!facts) return;
    window.add({ atMs: at, ticks: trade.priceTicks, windowMs: parametersAt(facts, at).fuseWindowMs ?? 0 });
    this.state.facts = { ...facts, trades: facts.trades + 1, lastTicks: trade.priceTicks };
  }

  private administer(result: AdminResult, now: number): MarketOutcome {
    if (!result.ok) return { events: [], reply: result };
    for (const event of result.value) evolveSymbol(this.state, event, now);
    return changed(result.value);
  }

  private setState(command: SetSymbolState, facts: SymbolFacts, now: number): MarketOutcome {
    const { approvalId } = command;
    const decided: AdminResult =
      approvalId === undefined
        ? decideState(command, facts)
        : ok(decideApprovedState({ ...command, approvalId }, facts));
    if (!decided.ok) {
      const events = noteRefusedState(command, facts, decided.rejection);
      for (const event of events) evolveSymbol(this.state, event, now);
      return { events, reply: decided };
    }
    const outcome = this.administer(decided, now);
    if (outcome.events[0]?.type !== 'SymbolStateSet') return outcome;
    if (policyOf(command.state).clearsBook)
      return { ...outcome, events: [...outcome.events, ...clearBook(this.state)] };
    const stopped = this.state.facts ?? facts;
    return { ...outcome, events: [...outcome.events, ...this.sequence(stopped, now, () => stopped)] };
  }
}
