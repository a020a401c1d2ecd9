import { canonicalJson, sha256Hex, type HashableJson } from '@corella/hash';
import { ok, reject, type Rejection, type Result } from '@corella/result';
import type { RecordedEvent } from '@corella/event-store';
import type { LedgerEvents } from '@corella/contracts/ledger';
import type { CancelOrder, CancelOutcome, MarketCommand, MarketEvents, MarketRejectionCode, SetSymbolState } from '@corella/contracts/market';
import type { Machine, MachineEvent, MachineVersions, Outcome } from '@corella/single-writer';
import { decideApprovedState, decideListing, decideParameters, decideReference, decideState, type AdminResult } from './administer.js';
import { ClosedOrders, type ClosedOrder } from './closed-orders.js';
import { evolveFacts, type SymbolFacts } from './market-state.js';
import { OrderReplay } from './replay-orders.js';
import { RestingOrders, type RestingRow } from './resting-orders.js';
import { closed, sequenceOrder } from './sequence-order.js';
import { policyOf } from './symbol-state.js';

/** The service's own: closes what a closed symbol still has resting, a bounded number at a time, so that no append grows too large. */
export interface ClearBook {
  readonly type: 'ClearBook';
}

export type MachineCommand = MarketCommand | ClearBook;
export type MachineReply = Result<CancelOutcome | { readonly changed: boolean }, Rejection<MarketRejectionCode>>;

export const MARKET_VERSIONS: MachineVersions = { schema: 2, hashVersion: 2 };
/** Resting orders closed in one append when a symbol closes. */
export const CLEAR_BATCH = 1_000;

interface Stored {
  readonly facts: SymbolFacts | null;
  readonly inputs: Readonly<Record<string, number>>;
  readonly closed: readonly ClosedOrder[];
  readonly resting: readonly RestingRow[];
}

const UNLISTED: MachineReply = reject({ code: 'symbol-unknown', detail: 'The symbol has not been listed.' });

/**
 * The single writer of a `market-{symbol}` stream. Invariants: the book is never crossed and keeps price-time priority; an order is
 * sequenced once, since holds at or below the ledger revision already taken are ignored; quantity = filled + open + cancelled; no fill
 * outside limit, state or band. Live execution and replay of its events lead to the same hash.
 */
export class MarketMachine implements Machine<MachineCommand, MachineReply> {
  private facts: SymbolFacts | null = null;
  private taken: Record<string, number> = {};
  private resting = new RestingOrders();
  private ended = new ClosedOrders();
  private replay = new OrderReplay(this.resting);

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
      case 'SetReferencePrice':
        return this.administer(decideReference(command), now);
      case 'ClearBook': {
        const events = policyOf(facts.state).clearsBook ? this.clearBook() : [];
        return { events, reply: ok({ changed: events.length > 0 }) };
      }
    }
  }

  absorb(input: RecordedEvent, now: number): readonly MachineEvent[] {
    if (input.type !== 'FundsHeld' || input.revision <= (this.taken[input.stream] ?? -1)) return [];
    this.replay.settle();
    this.taken[input.stream] = input.revision;
    const ticket = (input.data as unknown as LedgerEvents['FundsHeld']).order;
    const events: MachineEvent[] = [];
    if (this.facts) this.facts = sequenceOrder(ticket, this.facts, this.resting, { now, events });
    else events.push(closed(ticket, { state: 'canceled', reason: 'symbol-not-trading' }, { rule: 'symbol-unlisted' }));
    for (const event of events) if (event.type === 'OrderClosed') this.remember(event);
    return events;
  }

  apply(event: RecordedEvent): void {
    const data: unknown = event.data;
    for (const [stream, revision] of Object.entries(event.meta.causes ?? {})) this.taken[stream] = Math.max(revision, this.taken[stream] ?? -1);
    if (event.type === 'OrderAccepted') {
      this.replay.accepted(data as MarketEvents['OrderAccepted']);
    } else if (event.type === 'TradeExecuted') {
      const trade = data as MarketEvents['TradeExecuted'];
      this.replay.traded(trade);
      if (this.facts) this.facts = { ...this.facts, trades: this.facts.trades + 1, lastTicks: trade.priceTicks };
    } else if (event.type === 'OrderClosed') {
      this.replay.closed(data as MarketEvents['OrderClosed']);
      this.remember(event);
    } else {
      this.facts = evolveFacts(this.facts, event, event.meta.at);
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
    // The facts keep the members of events in the order in which a store returned them; canonical text makes the hash independent of it.
    const facts = JSON.parse(canonicalJson(this.facts as HashableJson)) as SymbolFacts | null;
    const stored: Stored = { facts, inputs, closed: this.ended.list(), resting: this.resting.rows() };
    return JSON.stringify(stored);
  }

  restore(state: string): void {
    const stored = JSON.parse(state) as Stored;
    this.facts = stored.facts;
    this.taken = { ...stored.inputs };
    this.resting = new RestingOrders();
    this.resting.restore(stored.resting);
    this.replay = new OrderReplay(this.resting);
    this.ended = new ClosedOrders();
    for (const order of stored.closed) this.ended.add(order);
  }

  /** What the service reads at start, before anything is sequenced. */
  view(): { readonly facts: SymbolFacts | null; readonly resting: readonly RestingRow[] } {
    this.replay.settle();
    return { facts: this.facts, resting: this.resting.rows() };
  }

  private administer(result: AdminResult, now: number): Outcome<MachineReply> {
    if (!result.ok) return { events: [], reply: result };
    for (const event of result.value) this.facts = evolveFacts(this.facts, event, now);
    return { events: result.value, reply: ok({ changed: result.value.length > 0 }) };
  }

  private setState(command: SetSymbolState, facts: SymbolFacts, now: number): Outcome<MachineReply> {
    const { approvalId } = command;
    const decided = approvalId === undefined ? decideState(command, facts) : ok(decideApprovedState({ ...command, approvalId }, facts));
    const { events, reply } = this.administer(decided, now);
    return { events: events[0]?.type === 'SymbolStateSet' && policyOf(command.state).clearsBook ? [...events, ...this.clearBook()] : events, reply };
  }

  private clearBook(): MachineEvent[] {
    return this.resting.rows().slice(0, CLEAR_BATCH).map(([orderId]) => this.close(orderId, 'symbol-closed').event);
  }

  private cancel(command: CancelOrder, facts: SymbolFacts): Outcome<MachineReply> {
    const { orderId, account } = command;
    const slot = this.resting.book.find(orderId);
    const before = this.ended.find(orderId);
    if (slot === 0) {
      if (!before) return { events: [], reply: reject({ code: 'order-finished', detail: 'The order has ended.' }) };
      if (before.account !== account) return { events: [], reply: reject({ code: 'order-unknown', detail: 'There is no such order.' }) };
      return { events: [], reply: ok({ orderId, state: before.state, already: true, filledLots: before.filledLots }) };
    }
    if (this.resting.accountAt(slot) !== account) return { events: [], reply: reject({ code: 'order-unknown', detail: 'There is no such order.' }) };
    if (!policyOf(facts.state).takesCancels) return { events: [], reply: reject({ code: 'symbol-not-cancelling', detail: 'The symbol takes no cancels in its present state.' }) };
    const { event, state, filledLots } = this.close(orderId, command.reason);
    return { events: [event], reply: ok({ orderId, state, already: false, filledLots }) };
  }

  private close(orderId: number, reason: 'symbol-closed' | CancelOrder['reason']): { event: MachineEvent; state: CancelOutcome['state']; filledLots: number } {
    const { book } = this.resting;
    const slot = book.find(orderId);
    const filledLots = book.orders.filledLotsOf(slot);
    const filledValue = book.orders.filledValueOf(slot);
    const state = filledLots > 0 ? 'partial-canceled' : 'canceled';
    const event = closed({ orderId, account: this.resting.accountAt(slot), source: this.resting.sourceAt(slot) }, { state, reason }, { filledLots, filledValue });
    this.resting.remove(slot);
    this.remember(event);
    return { event, state, filledLots };
  }

  private remember(event: MachineEvent): void {
    const { orderId, account, state, filledLots } = event.data as unknown as MarketEvents['OrderClosed'];
    this.ended.add({ orderId, account, state, filledLots });
  }
}
