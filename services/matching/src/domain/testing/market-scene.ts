import type { JsonObject, RecordedEvent } from '@corella/event-store';
import { SIDE, type CancelOrder, type MarketEvents, type OrderTicket, type Side } from '@corella/contracts/market';
import type { MachineEvent } from '@corella/single-writer';
import { MARKETS } from '../admin/listing.js';
import { MarketMachine, type MachineCommand, type MachineReply } from '../market.machine.js';

export const LEDGER = 'ledger-0';
export const NOW = Date.UTC(2026, 0, 5, 10, 30);
export const STREAM = 'market-btcaud';

/** BTC/AUD: tick 0.01 AUD, lot 0.000001 BTC, value precision 8, anchor 16,124,050 ticks. */
export const BTCAUD = MARKETS[0]!;

export type OrderDraft = Partial<OrderTicket> & { readonly side?: Side };

/**
 * A machine with its committed stream, as the writer would drive it. Revisions of the ledger and ids count up by
 * themselves.
 */
export class MarketScene {
  readonly machine = new MarketMachine();
  readonly log: RecordedEvent[] = [];
  ledgerRevision = 99;
  now = NOW;
  private nextId = 1_000;

  listed(market = BTCAUD): this {
    this.run({ type: 'ListSymbol', listing: market.listing, parameters: market.parameters });
    return this;
  }

  run(command: MachineCommand): { readonly events: readonly MachineEvent[]; readonly reply: MachineReply } {
    const outcome = this.machine.execute(command, this.now);
    this.commit(outcome.events);
    return outcome;
  }

  /** The ledger has held an order; a limit order of 0.01 BTC at the anchor unless the draft says otherwise. */
  hold(draft: OrderDraft = {}): {
    readonly ticket: OrderTicket;
    readonly events: readonly MachineEvent[];
    readonly input: RecordedEvent;
  } {
    const orderId = draft.orderId ?? this.nextId;
    this.nextId += 1;
    const account = draft.account ?? `spot:${orderId}`;
    const shape = draft.orderType === 'market' ? {} : { priceTicks: BTCAUD.listing.anchorTicks, qtyLots: 10_000 };
    const ticket: OrderTicket = {
      orderId,
      account,
      symbol: 'btcaud',
      side: SIDE.buy,
      orderType: 'limit',
      source: 'web',
      stpGroup: account,
      stpMode: 'cancel-taker',
      placedAt: this.now,
      ...shape,
      ...draft,
    };
    this.ledgerRevision += 1;
    const input = held(ticket, this.ledgerRevision, this.now);
    return { ticket, input, events: this.absorb(input) };
  }

  absorb(input: RecordedEvent): readonly MachineEvent[] {
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

  private commit(events: readonly MachineEvent[], causes?: Record<string, number>): void {
    for (const { type, data } of events) {
      const revision = this.log.length;
      const stored = JSON.parse(JSON.stringify(data)) as JsonObject;
      this.log.push({
        id: `${STREAM}/${revision}`,
        stream: STREAM,
        revision,
        position: String(revision).padStart(12, '0'),
        type,
        data: stored,
        meta: { at: this.now, causes },
      });
    }
  }
}

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
  events: readonly { type: string; data: JsonObject }[],
  type: Type,
): MarketEvents[Type][] => events.filter((e) => e.type === type).map((e) => e.data as unknown as MarketEvents[Type]);
