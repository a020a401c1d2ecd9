import {
  CUSTODY_DEMO,
  HOUSE_ADJUSTMENTS,
  HOUSE_DEMO,
  HOUSE_FEES,
  EXISTING_SERVICES,
  TRANSACTION_TYPES,
  isCustomer,
  type LedgerCommand,
  type OpenAccount,
  type PostEntry,
  type ServiceName,
} from '@corella/contracts/ledger';
import type { MarketEvents, OrderTicket, SymbolListing } from '@corella/contracts/market';
import { marketStream } from '@corella/contracts/market';
import { recordedOf, type JsonObject, type RecordedEvent, type RecordedOf } from '@corella/event-store';
import { requireReadable } from '@corella/event-store/conformance';
import type { MachineEvent } from '@corella/single-writer';
import { BASE_FEES } from '../domain/fees/fee-rate.js';
import { LEDGER_RULES, type LedgerRules } from '../ledger-rules.js';
import type { LedgerEvent } from '../domain/ledger-event.js';
import { LedgerMachine, type LedgerResult } from '../ledger.machine.js';

export const NOW = Date.UTC(2026, 0, 5);
export const ANNA = 'spot:1000001';
export const BEN = 'spot:1000002';
export const MAKER = 'house:maker-1';

export const BTCAUD: SymbolListing = {
  symbol: 'btcaud',
  index: 1,
  base: 'btc',
  quote: 'aud',
  pricePrecision: 2,
  amountPrecision: 6,
  anchorTicks: 16_124_050,
  weight: 1,
};

/** A release that has no service for money in and out. */
export const WITHOUT_FIAT: ReadonlySet<ServiceName> = new Set(
  [...EXISTING_SERVICES].filter((service) => service !== 'fiat'),
);

/** A machine with a log of what it emitted. Tests can tell it events of other streams. */
export class GivenLedger {
  readonly machine: LedgerMachine;
  readonly log: RecordedOf<'ledger'>[] = [];
  private readonly marketRevisions = new Map<string, number>();

  private readonly rules: LedgerRules;

  constructor(rules: Partial<LedgerRules> = {}) {
    this.rules = { ...LEDGER_RULES, ...rules };
    this.machine = new LedgerMachine(this.rules);
  }

  /** A machine that has replayed the log. */
  replayed(): LedgerMachine {
    const machine = new LedgerMachine(this.rules);
    for (const event of this.log) machine.apply(event);
    return machine;
  }

  command(command: LedgerCommand, now = NOW): LedgerResult {
    const { events, reply } = this.machine.execute(command, now);
    this.record(events, now);
    return reply;
  }

  tell(stream: string, revision: number, type: string, data: object, at = NOW): readonly MachineEvent[] {
    const events = this.machine.absorb(recorded(stream, revision, type, data, at), at);
    this.record(events, at);
    return events;
  }

  market<Type extends keyof MarketEvents>(
    type: Type,
    data: MarketEvents[Type],
    symbol = 'btcaud',
    at = NOW,
  ): readonly MachineEvent[] {
    const stream = marketStream(symbol);
    const revision = (this.marketRevisions.get(stream) ?? -1) + 1;
    this.marketRevisions.set(stream, revision);
    return this.tell(stream, revision, type, data, at);
  }

  marketRevision(symbol = 'btcaud'): number {
    return this.marketRevisions.get(marketStream(symbol)) ?? -1;
  }

  available(account: string, asset: string): bigint {
    return this.machine.state.accounts.get(account)?.balances.get(asset)?.available ?? 0n;
  }

  frozen(account: string, asset: string): bigint {
    return this.machine.state.accounts.get(account)?.balances.get(asset)?.frozen ?? 0n;
  }

  /** The newest event of a type in the log. */
  last<Type extends LedgerEvent['type']>(type: Type): RecordedOf<'ledger', Type> {
    const found = this.log.findLast(
      (event): event is RecordedOf<'ledger'> & RecordedOf<'ledger', Type> => event.type === type,
    );
    if (!found) throw new Error(`the log has no ${type}`);
    return found;
  }

  private record(events: readonly MachineEvent[], at: number): void {
    for (const { type, data } of events) {
      const event = recorded('ledger-0', this.log.length, type, data, at);
      requireReadable(event);
      this.log.push(recordedOf({ ...event, meta: { at, causes: this.machine.inputs() } }, 'ledger'));
    }
  }
}

export const recorded = (stream: string, revision: number, type: string, data: object, at = NOW): RecordedEvent => ({
  stream,
  revision,
  type,
  id: `${stream}/${revision}`,
  position: String(revision).padStart(12, '0'),
  data: JSON.parse(JSON.stringify(data)) as JsonObject,
  meta: { at },
});

export function listed(listing: SymbolListing): MarketEvents['SymbolListed'] {
  const parameters = {
    version: 1,
    minLots: 100,
    maxLots: 100_000_000,
    maxPriceTicks: 90_000_000,
    minValueUnits: '200000000',
    maxMarketSellLots: 10_000_000,
    maxMarketBuyUnits: '100000000000000',
    feeClass: 'A',
    sellFloorPpm: 900_000,
    buyCapPpm: 1_100_000,
    marketBoundPpm: 100_000,
  } as const;
  return { listing, parameters, state: 3 };
}

const opened = (account: string, stpGroup: string): OpenAccount => ({ type: 'OpenAccount', account, stpGroup });

/** A ledger with house accounts, base fees, btcaud, and Anna, Ben and a maker, who each have `units` of AUD and BTC. */
export function givenTradingLedger(units = 10n ** 13n, rules: Partial<LedgerRules> = {}): GivenLedger {
  const ledger = new GivenLedger(rules);
  for (const house of [HOUSE_FEES, HOUSE_DEMO, HOUSE_ADJUSTMENTS, CUSTODY_DEMO, MAKER])
    ledger.command(opened(house, house));
  ledger.command({ type: 'SetFeeSchedule', ...BASE_FEES });
  ledger.market('SymbolListed', listed(BTCAUD));
  for (const uid of ['1000001', '1000002'])
    ledger.tell(`user-${uid}`, 3, 'AccountControlDerived', { uid, status: 'active', allow: ['exchange'], reasons: [] });
  for (const account of [ANNA, BEN, MAKER])
    for (const asset of ['aud', 'btc'])
      ledger.command(funding(account, { businessId: `fund:${account}:${asset}`, asset, units }));
  return ledger;
}

/** Play money for a customer or a simulated trader. */
export function funding(
  account: string,
  { businessId, asset, units }: { readonly businessId: string; readonly asset: string; readonly units: bigint },
): PostEntry {
  const postings = [
    { account: HOUSE_DEMO, bucket: 'available', asset, units: (-units).toString() },
    { account, bucket: 'available', asset, units: units.toString() },
  ] as const;
  return isCustomer(account)
    ? { type: 'PostEntry', transactionType: TRANSACTION_TYPES.demoFunding, businessId, postings, by: 'identity' }
    : { type: 'PostEntry', transactionType: TRANSACTION_TYPES.transfer, businessId, postings, by: 'simulation' };
}

/** A limit buy of Anna's, unless changed. */
export const ticket = (orderId: number, changes: Partial<OrderTicket> = {}): OrderTicket => ({
  orderId,
  account: ANNA,
  symbol: 'btcaud',
  side: 1,
  orderType: 'limit',
  priceTicks: 10_000_000,
  qtyLots: 1_000,
  source: 'spot-api',
  stpGroup: 'x',
  stpMode: 'cancel-taker',
  placedAt: NOW,
  ...changes,
});

export const holdFunds = (order: OrderTicket): LedgerCommand => ({ type: 'HoldFunds', order, expiresAt: NOW + 5_000 });

/** The market triggers Anna's stop of `ticket(orderId)`. */
export const stopTriggered = (
  orderId: number,
  changes: Partial<MarketEvents['StopTriggered']> = {},
): MarketEvents['StopTriggered'] => ({
  orderId,
  account: ANNA,
  side: 1,
  priceTicks: 10_000_000,
  qtyLots: 1_000,
  lastTicks: 9_900_000,
  stopTicks: 9_900_000,
  source: 'web',
  ...changes,
});
