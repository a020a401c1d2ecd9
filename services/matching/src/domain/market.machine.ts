import { canonicalJson, sha256Hex, type HashableJson } from '@corella/hash';
import { ok, reject, type Rejection, type Result } from '@corella/result';
import type { RecordedEvent } from '@corella/event-store';
import type { LedgerEvents } from '@corella/contracts/ledger';
import type {
  CancelOrder,
  CancelOutcome,
  CloseReason,
  MarketCommand,
  MarketEvents,
  MarketRejectionCode,
  SetSymbolState,
} from '@corella/contracts/market';
import type { Machine, MachineEvent, MachineVersions, Outcome } from '@corella/single-writer';
import {
  decideApprovedState,
  decideListing,
  decideParameters,
  decideReference,
  decideRefusedParameters,
  decideState,
  type AdminResult,
} from './admin/administer.js';
import { ClosedOrders, type ClosedOrder } from './orders/closed-orders.js';
import { FuseWindow, type StoredWindow } from './fuse/fuse-window.js';
import { evolveFacts, parametersAt, type SymbolFacts } from './market-state.js';
import { OpenOrders, type Ended } from './orders/open-orders.js';
import { closed } from './orders/order-events.js';
import { OrderReplay } from './orders/replay-orders.js';
import type { RestingRow } from './orders/resting-orders.js';
import { sequenceOrder, type Sequencing } from './orders/sequence-order.js';
import { policyOf } from './admin/symbol-state.js';
import { stopsAreDue, triggerStops } from './stops/trigger-stops.js';
import type { WaitingStop } from './stops/waiting-stops.js';

/**
 * The service's own: closes what a closed symbol still has open, a bounded number at a time, so that no append grows
 * too large.
 */
export interface ClearBook {
  readonly type: 'ClearBook';
}

/** The service's own: wakes stops that are due and had no room in the append that made them so. */
export interface WakeStops {
  readonly type: 'WakeStops';
}

/** The service's own: an approved change of parameters that was found not to fit before it came here. */
export interface RefuseParameters {
  readonly type: 'RefuseParameters';
  readonly approvalId: string;
  readonly finding: string;
}

export type MachineCommand = MarketCommand | ClearBook | WakeStops | RefuseParameters;
export type MachineReply = Result<CancelOutcome | { readonly changed: boolean }, Rejection<MarketRejectionCode>>;

export const MARKET_VERSIONS: MachineVersions = { schema: 4, hashVersion: 4 };
/** Open orders closed in one append when a symbol closes. */
export const CLEAR_BATCH = 1_000;

interface Stored {
  readonly facts: SymbolFacts | null;
  readonly inputs: Readonly<Record<string, number>>;
  readonly closed: readonly ClosedOrder[];
  readonly resting: readonly RestingRow[];
  readonly stops: readonly WaitingStop[];
  readonly window: StoredWindow;
}

const changed = (events: readonly MachineEvent[]): Outcome<MachineReply> => ({
  events,
  reply: ok({ changed: events.length > 0 }),
});
const UNLISTED: MachineReply = reject({ code: 'symbol-unknown', detail: 'The symbol has not been listed.' });

/**
 * The single writer of a `market-{symbol}` stream. Invariants: the book is never crossed and keeps price-time priority;
 * an order is sequenced once, since holds at or below the ledger revision already taken are ignored; quantity = filled
 * + open + cancelled; no fill outside limit, state or band. Live execution and replay of its events lead to the same
 * hash.
 */
export class MarketMachine implements Machine<MachineCommand, MachineReply> {
  private facts: SymbolFacts | null = null;
  private taken: Record<string, number> = {};
  private open = new OpenOrders();
  private window = new FuseWindow();
  private ended = new ClosedOrders();
  private replay = new OrderReplay(this.open);

  execute(command: MachineCommand, now: number): Outcome<MachineReply> {
    this.replay.settle();
    if (command.type === 'ListSymbol') return this.administer(decideListing(command, this.facts), now);
    const { facts } = this;
    if (!facts) return { events: [], reply: UNLISTED };
    switch (command.type) {
      case 'CancelOrder':
        return this.cancel(command, facts);
      case 'SetSymbolState':
        return this.setState(command, facts, now);
      case 'SetSymbolParameters':
        return this.administer(decideParameters(command, facts, now), now);
      case 'RefuseParameters':
        return this.administer(decideRefusedParameters(command, facts), now);
      case 'SetReferencePrice':
        return this.administer(decideReference(command), now);
      case 'ClearBook':
        return changed(policyOf(facts.state).clearsBook ? this.clearBook() : []);
      case 'WakeStops':
        return changed(this.sequence(facts, now, () => facts));
    }
  }

  absorb(input: RecordedEvent, now: number): readonly MachineEvent[] {
    if (input.type !== 'FundsHeld' || input.revision <= (this.taken[input.stream] ?? -1)) return [];
    this.replay.settle();
    this.taken[input.stream] = input.revision;
    const ticket = (input.data as unknown as LedgerEvents['FundsHeld']).order;
    const { facts } = this;
    if (facts) return this.sequence(facts, now, (context) => sequenceOrder(ticket, facts, context));
    const event = closed(ticket, { state: 'canceled', reason: 'symbol-not-trading' }, { rule: 'symbol-unlisted' });
    this.remember(event);
    return [event];
  }

  apply(event: RecordedEvent): void {
    const data: unknown = event.data;
    const { at, causes } = event.meta;
    for (const [stream, revision] of Object.entries(causes ?? {}))
      this.taken[stream] = Math.max(revision, this.taken[stream] ?? -1);
    if (event.type === 'OrderAccepted') {
      this.replay.accepted(data as MarketEvents['OrderAccepted']);
    } else if (event.type === 'StopTriggered') {
      this.replay.triggered(data as MarketEvents['StopTriggered']);
    } else if (event.type === 'TradeExecuted') {
      this.traded(data as MarketEvents['TradeExecuted'], at);
    } else if (event.type === 'OrderClosed') {
      this.replay.closed(data as MarketEvents['OrderClosed']);
      this.remember(event);
    } else {
      this.evolve(event, at);
    }
  }

  inputs(): Readonly<Record<string, number>> {
    return this.taken;
  }

  hash(): string {
    return sha256Hex(this.snapshot());
  }

  snapshot(): string {
    this.replay.settle();
    const inputs = Object.fromEntries(Object.entries(this.taken).sort(([a], [b]) => (a < b ? -1 : 1)));
    // The facts keep the members of events in the order in which a store returned them; canonical text makes the hash
    // independent of it.
    const facts = JSON.parse(canonicalJson(this.facts as HashableJson)) as SymbolFacts | null;
    const stored: Stored = {
      facts,
      inputs,
      closed: this.ended.list(),
      resting: this.open.resting.rows(),
      stops: this.open.stops.rows(),
      window: this.window.stored(),
    };
    return JSON.stringify(stored);
  }

  restore(state: string): void {
    const stored = JSON.parse(state) as Stored;
    this.facts = stored.facts;
    this.taken = { ...stored.inputs };
    this.open = new OpenOrders();
    this.open.restore(stored);
    this.window = new FuseWindow();
    this.window.restore(stored.window);
    this.replay = new OrderReplay(this.open);
    this.ended = new ClosedOrders();
    for (const order of stored.closed) this.ended.add(order);
  }

  /** What the service reads at start, before anything is sequenced. */
  view(): {
    readonly facts: SymbolFacts | null;
    readonly resting: readonly RestingRow[];
    readonly stops: readonly WaitingStop[];
  } {
    this.replay.settle();
    return { facts: this.facts, resting: this.open.resting.rows(), stops: this.open.stops.rows() };
  }

  /** Null until the symbol is listed. */
  symbolFacts(): SymbolFacts | null {
    return this.facts;
  }

  /** Whether `WakeStops` would change anything. */
  stopsAreDue(): boolean {
    return this.facts !== null && stopsAreDue(this.facts, this.open);
  }

  /** Sequences what `first` does, then wakes stops that it made due. */
  private sequence(
    facts: SymbolFacts,
    now: number,
    first: (context: Sequencing) => SymbolFacts,
  ): readonly MachineEvent[] {
    const context: Sequencing = { orders: this.open, window: this.window, now, events: [] };
    const after = first(context);
    this.facts = stopsAreDue(after, this.open) ? triggerStops(after, context) : after;
    for (const event of context.events) if (event.type === 'OrderClosed') this.remember(event);
    return context.events;
  }

  private traded(trade: MarketEvents['TradeExecuted'], at: number): void {
    this.replay.traded(trade);
    const { facts } = this;
    if (!facts) return;
    this.window.add({ atMs: at, ticks: trade.priceTicks, windowMs: parametersAt(facts, at).fuseWindowMs ?? 0 });
    this.facts = { ...facts, trades: facts.trades + 1, lastTicks: trade.priceTicks };
  }

  /** An event that does not touch orders. The fuse looks back no further than to where trading began or resumed. */
  private evolve(event: MachineEvent, at: number): void {
    const before = this.facts?.state;
    this.facts = evolveFacts(this.facts, event, at);
    const { facts } = this;
    if (!facts) return;
    const begins = event.type === 'SymbolListed' || event.type === 'HistorySeeded';
    const resumes = policyOf(facts.state).trades && before !== undefined && !policyOf(before).trades;
    if (begins || resumes) this.window.restart(facts.lastTicks);
  }

  private administer(result: AdminResult, now: number): Outcome<MachineReply> {
    if (!result.ok) return { events: [], reply: result };
    for (const event of result.value) this.evolve(event, now);
    return changed(result.value);
  }

  private setState(command: SetSymbolState, facts: SymbolFacts, now: number): Outcome<MachineReply> {
    const { approvalId } = command;
    const decided =
      approvalId === undefined
        ? decideState(command, facts)
        : ok(decideApprovedState({ ...command, approvalId }, facts));
    const { events, reply } = this.administer(decided, now);
    if (events[0]?.type !== 'SymbolStateSet' || this.facts === null) return { events, reply };
    if (policyOf(command.state).clearsBook) return { events: [...events, ...this.clearBook()], reply };
    const stopped = this.facts;
    return { events: [...events, ...this.sequence(stopped, now, () => stopped)], reply };
  }

  private clearBook(): MachineEvent[] {
    return this.open.ids(CLEAR_BATCH).map((orderId) => this.end(orderId, 'symbol-closed').event);
  }

  private cancel({ orderId, account, reason }: CancelOrder, facts: SymbolFacts): Outcome<MachineReply> {
    const owner = this.open.accountOf(orderId);
    const before = this.ended.find(orderId);
    if (owner === null && !before)
      return { events: [], reply: reject({ code: 'order-finished', detail: 'The order has ended.' }) };
    if ((owner ?? before?.account) !== account)
      return { events: [], reply: reject({ code: 'order-unknown', detail: 'There is no such order.' }) };
    if (owner === null && before)
      return { events: [], reply: ok({ orderId, state: before.state, already: true, filledLots: before.filledLots }) };
    if (!policyOf(facts.state).takesCancels)
      return {
        events: [],
        reply: reject({ code: 'symbol-not-cancelling', detail: 'The symbol takes no cancels in its present state.' }),
      };
    const { event, state, filledLots } = this.end(orderId, reason);
    return { events: [event], reply: ok({ orderId, state, already: false, filledLots }) };
  }

  private end(orderId: number, reason: CloseReason): Ended {
    const ended = this.open.end(orderId, reason);
    this.remember(ended.event);
    return ended;
  }

  private remember(event: MachineEvent): void {
    const { orderId, account, state, filledLots } = event.data as unknown as MarketEvents['OrderClosed'];
    this.ended.add({ orderId, account, state, filledLots });
  }
}
