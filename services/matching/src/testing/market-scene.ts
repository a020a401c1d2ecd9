import { recordedOf, type JsonObject, type RecordedEvent, type RecordedOf } from '@corella/event-store';
import { requireReadable } from '@corella/event-store/conformance';
import { SIDE, type CancelOrder, type MarketEvents, type OrderTicket, type Side } from '@corella/contracts/market';
import type { MarketEvent } from '../domain/symbol/market-event.js';
import { MARKETS } from '../domain/admin/markets.js';
import { MarketMachine } from '../machines/market.machine.js';
import type { MachineCommand, MachineReply } from '../machines/market.commands.js';

export const LEDGER = 'ledger-0';
export const NOW = Date.UTC(2026, 0, 5, 10, 30);
export const STREAM = 'market-btcaud';

/** BTC/AUD: tick 0.01 AUD, lot 0.000001 BTC, value precision 8, anchor 16,124,050 ticks. */
export const BTCAUD = MARKETS[0]!;

export type OrderDraft = Partial<OrderTicket> & { readonly side?: Side };

/** A machine with its committed stream, driven as the writer would. Ledger revisions and ids count up by themselves. */
export class MarketScene {
  readonly machine = new MarketMachine();
  readonly log: RecordedOf<'market'>[] = [];
  ledgerRevision = 99;
  now = NOW;
  private nextId = 1_000;

  listed(market = BTCAUD): this {
    this.run({ type: 'ListSymbol', listing: market.listing, parameters: market.parameters });
    return this;
  }

  run(command: MachineCommand): { readonly events: readonly MarketEvent[]; readonly reply: MachineReply } {
    const outcome = this.machine.execute(command, this.now);
    this.commit(outcome.events);
    return outcome;
  }

  /** The ledger has held an order: a limit order of 0.01 BTC at the anchor unless the draft says otherwise. */
  hold(draft: OrderDraft = {}): {
    readonly ticket: OrderTicket;
    readonly events: readonly MarketEvent[];
    readonly input: RecordedEvent;
  } {
    const ticket = ticketOf({ placedAt: this.now, orderId: this.nextId, ...draft });
    this.nextId += 1;
    this.ledgerRevision += 1;
    const input = held(ticket, this.ledgerRevision, this.now);
    return { ticket, input, events: this.absorb(input) };
  }

  absorb(input: RecordedEvent): readonly MarketEvent[] {
    const events = this.machine.absorb(input, this.now);
    this.commit(events, { [LEDGER]: input.revision });
    return events;
  }

  cancel(orderId: number, account = `spot:${orderId}`, reason: CancelOrder['reason'] = 'user-cancel'): MachineReply {
    return this.run({ type: 'CancelOrder', orderId, account, notBefore: this.ledgerRevision, reason }).reply;
  }

  /** A machine that has replayed the log. */
  replayed(): MarketMachine {
    const machine = new MarketMachine();
    for (const event of this.log) machine.apply(event);
    return machine;
  }

  private commit(events: readonly MarketEvent[], causes?: Record<string, number>): void {
    for (const { type, data } of events) {
      const revision = this.log.length;
      const stored = JSON.parse(JSON.stringify(data)) as JsonObject;
      requireReadable({ stream: STREAM, type, data: stored });
      this.log.push(
        recorded({
          id: `${STREAM}/${revision}`,
          stream: STREAM,
          revision,
          position: String(revision).padStart(12, '0'),
          type,
          data: stored,
          meta: { at: this.now, causes },
        }),
      );
    }
  }
}

/** An order as the ledger holds it: a limit order of 0.01 BTC at the anchor unless the draft says otherwise. */
export function ticketOf(draft: OrderDraft & Pick<OrderTicket, 'orderId'>): OrderTicket {
  const account = draft.account ?? `spot:${draft.orderId}`;
  const shape = draft.orderType === 'market' ? {} : { priceTicks: BTCAUD.listing.anchorTicks, qtyLots: 10_000 };
  return {
    account,
    symbol: 'btcaud',
    side: SIDE.buy,
    orderType: 'limit',
    source: 'web',
    stpGroup: account,
    stpMode: 'cancel-taker',
    placedAt: NOW,
    ...shape,
    ...draft,
  };
}

/** As a store returns it. */
const recorded = (event: RecordedEvent): RecordedOf<'market'> => recordedOf(event, 'market');

export function held(order: OrderTicket, revision: number, at: number): RecordedEvent {
  const data = JSON.parse(JSON.stringify({ order, holdAsset: 'aud', holdUnits: '1', postings: [] })) as JsonObject;
  return {
    id: `${LEDGER}/${revision}`,
    stream: LEDGER,
    revision,
    position: String(revision).padStart(12, '0'),
    type: 'FundsHeld',
    data,
    meta: { at },
  };
}

/** The data of the events of one type. */
export const dataOf = <Type extends keyof MarketEvents>(
  events: readonly MarketEvent[],
  type: Type,
): MarketEvents[Type][] => events.flatMap((event) => (isEvent(event, type) ? [event.data] : []));

const isEvent = <Type extends keyof MarketEvents>(
  event: { readonly type: string },
  type: Type,
): event is { readonly type: Type; readonly data: MarketEvents[Type] } => event.type === type;
