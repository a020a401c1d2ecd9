import type { LedgerEvents, Posting } from '@corella/contracts/ledger';
import type { JsonObject, RecordedEvent } from '@corella/event-store';
import { NOW_MS, UID } from './fake-venue.js';

export const ACCOUNT = `spot:${UID}`;
export const TRADE = 1_099_511_627_777;
const POSTINGS: readonly Posting[] = [];

/** An event of `ledger-0` as the store gives it back: read again from its JSON. */
export const ledgerEvent = <Type extends keyof LedgerEvents & string>(
  type: Type,
  data: LedgerEvents[Type],
  revision: number,
): RecordedEvent => ({
  id: `ledger-0/${revision}`,
  stream: 'ledger-0',
  revision,
  position: String(revision),
  type,
  data: JSON.parse(JSON.stringify(data)) as JsonObject,
  meta: { at: NOW_MS + revision, causes: {} },
});

type Order = LedgerEvents['FundsHeld']['order'];

/** A limit buy of 0.003 BTC at 160,000 AUD; undefined takes a field away. */
export const fundsHeld = (
  orderId: number,
  changes: { readonly [Field in keyof Order]?: Order[Field] | undefined } = {},
): LedgerEvents['FundsHeld'] => ({
  order: {
    orderId,
    account: ACCOUNT,
    symbol: 'btcaud',
    side: 1,
    orderType: 'limit',
    priceTicks: 16_000_000,
    qtyLots: 3_000,
    clientOrderId: 'mine-1',
    source: 'spot-api',
    stpGroup: UID,
    stpMode: 'cancel-taker',
    placedAt: NOW_MS,
    ...(changes as Partial<Order>),
  },
  holdAsset: 'aud',
  holdUnits: '48000000000',
  postings: [
    { account: ACCOUNT, bucket: 'available', asset: 'aud', units: '-48000000000' },
    { account: ACCOUNT, bucket: 'frozen', asset: 'aud', units: '48000000000' },
  ],
});

/** The customer's order takes from a market maker's. */
export function tradeSettled(
  orderId: number,
  qtyLots: number,
  { tradeId = TRADE, ...buyer }: { readonly tradeId?: number; readonly htFeeUnits?: string } = {},
): LedgerEvents['TradeSettled'] {
  const side = {
    account: ACCOUNT,
    orderId,
    role: 'taker' as const,
    orderType: 'limit',
    source: 'spot-api' as const,
    feeAsset: 'btc',
    feeUnits: '200',
    ratePpm: 2_000,
  };
  return {
    businessId: `trade:${tradeId}`,
    symbol: 'btcaud',
    tradeId,
    priceTicks: 16_000_000,
    qtyLots,
    takerSide: 1,
    tradedAt: NOW_MS + 5,
    buyer: { ...side, ...buyer },
    seller: { ...side, account: 'house:maker-1', role: 'maker' },
    postings: [
      { account: ACCOUNT, bucket: 'frozen', asset: 'aud', units: '-16000000000' },
      { account: ACCOUNT, bucket: 'available', asset: 'btc', units: '99800' },
    ],
  };
}

export const holdReleased = (
  orderId: number,
  changes: Partial<LedgerEvents['HoldReleased']> = {},
): LedgerEvents['HoldReleased'] => ({
  businessId: `release:${orderId}`,
  orderId,
  account: ACCOUNT,
  symbol: 'btcaud',
  state: 'partial-canceled',
  reason: 'user-cancel',
  closedAt: NOW_MS + 9,
  postings: POSTINGS,
  ...changes,
});
