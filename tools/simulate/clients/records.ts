import { isOf, type RecordedEvent } from '@corella/event-store';
import { LEDGER_SHARD, type LedgerEvents } from '@corella/contracts/ledger';
import type { CancelOutcome, MarketEvents } from '@corella/contracts/market';
import type { DurableLog } from '../machine/durable-log.js';
import type { OrderDraft } from './order-mix.js';

/**
 * An order that a client intends to place. It is recorded before it is sent, as the clients of a drill write their
 * intents to a file.
 */
export interface Intent {
  readonly draft: OrderDraft;
  readonly clientOrderId: string | undefined;
  readonly bodyHash: string;
  /** The ids under which it was sent. The first one that the ledger accepted is the order's. */
  readonly tried: number[];
  acknowledged: number | null;
  /** Null while nobody has answered and the outcome is unknown. */
  refused: string | null;
}

/** What a client was shown, and the ledger's revision that the answer named. */
export interface BalancesSeen {
  readonly account: string;
  readonly revision: number;
  readonly rows: string;
}

/**
 * Compares what clients were told with the log. An answer is compared when it arrives (acknowledged means durable), and
 * all are compared again when everything has come to rest.
 */
export class Records {
  readonly intents: Intent[] = [];
  private readonly cancels: CancelOutcome[] = [];
  /** Orders of which the bus said that nothing happened, and with which code. */
  private readonly neverHeld = new Map<number, string>();
  private readonly posted = new Set<string>();
  private readonly balances: BalancesSeen[] = [];
  private known = -1;
  private readonly holds = new Map<number, LedgerEvents['FundsHeld']['order']>();
  private readonly ends = new Map<number, MarketEvents['OrderClosed']>();
  private readonly entries = new Set<string>();
  /** Orders that their market accepted. */
  private readonly accepted = new Set<number>();
  /** Orders that were released or took over what another one held. */
  private readonly booked = new Set<number>();
  /** (account, client order id) → orders in the log. */
  private readonly keys = new Map<string, number[]>();

  constructor(
    private readonly log: DurableLog,
    private readonly report: (finding: string) => void,
  ) {
    log.watch((events) => events.forEach((event) => this.take(event)));
  }

  acknowledge(intent: Intent, orderId: number, duplicate: boolean): void {
    const held = this.holds.get(orderId);
    if (!held) this.report(`order ${orderId} was acknowledged and is not in the log`);
    else if (
      held.account !== intent.draft.account ||
      held.clientOrderId !== intent.clientOrderId ||
      held.bodyHash !== intent.bodyHash
    )
      this.report(`order ${orderId} was acknowledged for another body`);
    if (intent.acknowledged !== null && intent.acknowledged !== orderId)
      this.report(`one intent was acknowledged as ${intent.acknowledged} and as ${orderId}`);
    if (!duplicate && !intent.tried.includes(orderId))
      this.report(`order ${orderId} is new to the venue but was never sent`);
    intent.acknowledged = orderId;
  }

  /** The bus said that nothing happened to the command that places this order. */
  neverHappened(orderId: number, code: string): void {
    this.neverHeld.set(orderId, code);
  }

  /** The ledger said that it has booked how a replacement went. */
  replacementBooked(orderId: number): void {
    if (!this.booked.has(orderId))
      this.report(`the outcome of replacement ${orderId} was acknowledged and is not in the log`);
  }

  cancelled(outcome: CancelOutcome): void {
    this.cancels.push(outcome);
    if (!this.ends.has(outcome.orderId))
      this.report(`the end of order ${outcome.orderId} was acknowledged and is not in the log`);
  }

  entryPosted(businessId: string): void {
    this.posted.add(businessId);
    if (!this.entries.has(businessId)) this.report(`entry ${businessId} was acknowledged and is not in the log`);
  }

  /** The revision of the ledger that somebody outside has been told of. What is asked from now on rests on it. */
  get knownOfLedger(): number {
    return this.known;
  }

  ledgerKnown(revision: number): void {
    this.known = Math.max(this.known, revision);
  }

  /** Everything has been at rest for a while, so every answer from now on rests on the whole log. */
  everythingIsKnown(): void {
    this.ledgerKnown(this.log.lastRevision(LEDGER_SHARD));
  }

  /** `known` was known when the question was sent. An answer of an owner that is behind contradicts it. */
  balancesSeen(seen: BalancesSeen, known: number): void {
    const { account, revision } = seen;
    if (revision > this.log.lastRevision(LEDGER_SHARD))
      this.report(`balances of ${account} rest on revision ${revision}, which is not durable`);
    if (revision < known)
      this.report(`balances of ${account} are stale: they rest on revision ${revision}, and ${known} was known`);
    this.ledgerKnown(revision);
    this.balances.push(seen);
  }

  /** Balances that clients read, by the revision of the answer. */
  balancesAt(revision: number): readonly { readonly account: string; readonly rows: string }[] {
    return this.balances.filter((seen) => seen.revision === revision);
  }

  /** Once everything is at rest: every promise was kept, exactly once. */
  check(): void {
    for (const [key, orders] of this.keys)
      if (orders.length > 1) this.report(`${key} stands for the orders ${orders.join(' and ')}`);
    for (const { acknowledged } of this.intents)
      if (acknowledged !== null && !this.holds.has(acknowledged))
        this.report(`acknowledged order ${acknowledged} is lost`);
    for (const [orderId, code] of this.neverHeld)
      if (this.holds.has(orderId)) this.report(`order ${orderId} was refused as ${code} and is in the log`);
    for (const { orderId, state, filledLots } of this.cancels) {
      const end = this.ends.get(orderId);
      if (end?.state !== state || end.filledLots !== filledLots)
        this.report(
          `order ${orderId} was said to have ended ${state} with ${filledLots} lots, the log says ${end?.state} with ${end?.filledLots}`,
        );
    }
    for (const { orderId, replaces } of this.holds.values())
      if (replaces) this.checkReplacement(orderId, replaces.orderId);
    for (const businessId of this.posted)
      if (!this.entries.has(businessId)) this.report(`acknowledged entry ${businessId} is lost`);
  }

  /** The old order or the new one, never both and never neither, unless the old one had ended otherwise. */
  private checkReplacement(orderId: number, oldId: number): void {
    const [old, isAccepted] = [this.ends.get(oldId), this.accepted.has(orderId)];
    const isReplaced = old?.replacedBy === orderId;
    if (isAccepted !== isReplaced)
      this.report(`order ${orderId} is ${isAccepted ? '' : 'not '}accepted, order ${oldId} ended ${old?.reason}`);
    const end = this.ends.get(orderId);
    if (!isAccepted && (end?.state !== 'canceled' || end.filledLots !== 0))
      this.report(`order ${orderId} was neither accepted nor refused`);
    if (old?.reason === 'replaced' && !this.accepted.has(old.replacedBy ?? 0))
      this.report(`order ${oldId} was replaced by nobody`);
  }

  private take(event: RecordedEvent): void {
    if (isOf(event, 'ledger')) {
      if (event.type === 'FundsHeld') this.held(event.data.order);
      else if (event.type === 'EntryPosted') this.entries.add(event.data.businessId);
      else if (event.type === 'HoldReleased') {
        this.booked.add(event.data.orderId);
        this.booked.add(event.data.replacedBy ?? event.data.orderId);
      }
    } else if (isOf(event, 'market') && event.type === 'OrderAccepted') {
      this.accepted.add(event.data.orderId);
    } else if (isOf(event, 'market') && event.type === 'OrderClosed') {
      const { orderId } = event.data;
      if (this.ends.has(orderId)) this.report(`order ${orderId} ends twice`);
      this.ends.set(orderId, event.data);
    }
  }

  private held(order: LedgerEvents['FundsHeld']['order']): void {
    if (this.holds.has(order.orderId)) this.report(`order ${order.orderId} is held twice`);
    this.holds.set(order.orderId, order);
    if (order.clientOrderId === undefined) return;
    const key = `${order.account} ${order.clientOrderId}`;
    this.keys.set(key, [...(this.keys.get(key) ?? []), order.orderId]);
  }
}
