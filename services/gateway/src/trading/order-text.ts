import { FEE_TOKEN } from '@corella/contracts/ledger';
import { isStopType, SIDE, type OrderTicket, type SymbolListing } from '@corella/contracts/market';
import { explainReason } from '@corella/contracts/reasons';
import type { FillRow, OrderRow } from '@corella/contracts/queries';
import type { Fill, Order } from '@corella/contracts/web';
import { formatScaled, formatUnits } from '@corella/money';
import { shownClientOrderId } from '../domain/client-key.js';

/** Prices, quantities and values as decimal text. Prices and quantities keep the symbol's precision. */
export const priceText = (listing: SymbolListing, ticks: number): string =>
  formatScaled(BigInt(ticks), listing.pricePrecision, listing.pricePrecision);
export const quantityText = (listing: SymbolListing, lots: number | bigint): string =>
  formatScaled(BigInt(lots), listing.amountPrecision, listing.amountPrecision);
export const valueText = (listing: SymbolListing, value: bigint | string | number): string =>
  formatScaled(BigInt(value), listing.pricePrecision + listing.amountPrecision);

/** A power of two. Enough for the times in an answer, and for what the same clients ask for again and again. */
const TIMES = 4_096;
const times: ({ readonly atMs: number; readonly text: string } | undefined)[] = new Array(TIMES);
/** To make the text of a time costs 2 µs, so a text is kept until another time takes its place. */
export function isoText(atMs: number): string {
  const place = atMs & (TIMES - 1);
  const known = times[place];
  if (known?.atMs === atMs) return known.text;
  const text = new Date(atMs).toISOString();
  times[place] = { atMs, text };
  return text;
}
export const sideText = (side: 1 | 2): 'buy' | 'sell' => (side === SIDE.buy ? 'buy' : 'sell');

/** The average price, cut to two digits more than the price's precision; null before the first fill. */
export function averagePriceText(listing: SymbolListing, filledLots: number, filledValue: bigint): string | null {
  if (filledLots === 0) return null;
  const extra = 2;
  return formatScaled(
    (filledValue * 10n ** BigInt(extra)) / BigInt(filledLots),
    listing.pricePrecision + extra,
    listing.pricePrecision,
  );
}

/** The engine's names for the bounds of the band, and ours. */
const INPUT_NAMES: Readonly<Record<string, string>> = { cap: 'highest', floor: 'lowest', qty: 'quantity' };

/** A rule's inputs as decimals: `…Ticks` is a price, `…Lots` a quantity, `…Units` a value. The unit leaves the name. */
export function inputsText(
  inputs: Readonly<Record<string, string | number>>,
  listing: SymbolListing,
): Record<string, string | number> {
  const named = (name: string): string => INPUT_NAMES[name] ?? name;
  return Object.fromEntries(
    Object.entries(inputs).map(([key, value]) => {
      if (key.endsWith('Ticks')) return [named(key.slice(0, -'Ticks'.length)), priceText(listing, Number(value))];
      if (key.endsWith('Lots')) return [named(key.slice(0, -'Lots'.length)), quantityText(listing, Number(value))];
      return key.endsWith('Units') ? [named(key.slice(0, -'Units'.length)), formatUnits(BigInt(value))] : [key, value];
    }),
  );
}

export function orderFromRow(row: OrderRow, listing: SymbolListing): Order {
  const inputs = row.inputs === null ? null : inputsText(row.inputs, listing);
  return {
    id: String(row.orderId),
    symbol: row.symbol,
    side: sideText(row.side),
    type: row.orderType,
    price: row.priceTicks === null ? null : priceText(listing, row.priceTicks),
    quantity: row.qtyLots === null ? null : quantityText(listing, row.qtyLots),
    total: row.costUnits === null ? null : formatUnits(BigInt(row.costUnits)),
    stopPrice: row.stopTicks === null ? null : priceText(listing, row.stopTicks),
    operator: row.operator,
    triggeredAt: row.triggeredAt === null ? null : isoText(row.triggeredAt),
    filledQuantity: quantityText(listing, row.filledLots),
    filledTotal: valueText(listing, row.filledValue),
    averagePrice: averagePriceText(listing, row.filledLots, BigInt(row.filledValue)),
    fee: formatUnits(BigInt(row.feeUnits)),
    feeAsset: row.feeAsset,
    htFee: formatUnits(BigInt(row.htFeeUnits)),
    state: row.state,
    reason: row.reason,
    rule: row.rule,
    inputs,
    remedy: remedyOf(row, inputs),
    clientOrderId: shownClientOrderId(row.clientOrderId),
    replaces: row.replaces ? String(row.replaces) : null,
    source: row.source,
    createdAt: isoText(row.createdAt),
    updatedAt: isoText(row.updatedAt),
    finishedAt: row.finishedAt === null ? null : isoText(row.finishedAt),
  };
}

const remedyOf = ({ reason, rule }: OrderRow, inputs: Order['inputs']): string | null =>
  reason === null ? null : explainReason({ code: reason, rule, inputs }, 'en-us')?.remedy || null;

/** The row of an order that was just held: nothing has happened to it yet. */
export function rowFromTicket(ticket: OrderTicket, listing: SymbolListing): OrderRow {
  return {
    orderId: ticket.orderId,
    account: ticket.account,
    accountId: 0,
    symbol: ticket.symbol,
    side: ticket.side,
    orderType: ticket.orderType,
    priceTicks: ticket.priceTicks ?? null,
    qtyLots: ticket.qtyLots ?? null,
    costUnits: ticket.costUnits ?? null,
    stopTicks: ticket.stopTicks ?? null,
    operator: ticket.operator ?? null,
    triggeredAt: null,
    stpMode: ticket.stpMode,
    filledLots: 0,
    filledValue: '0',
    feeUnits: '0',
    feeAsset: ticket.side === SIDE.buy ? listing.base : listing.quote,
    htFeeUnits: '0',
    state: isStopType(ticket.orderType) ? 'created' : 'submitted',
    reason: null,
    rule: null,
    inputs: null,
    clientOrderId: ticket.clientOrderId ?? null,
    replaces: ticket.replaces?.orderId ?? null,
    source: ticket.source,
    createdAt: ticket.placedAt,
    updatedAt: ticket.placedAt,
    finishedAt: null,
  };
}

export function fillFromRow(row: Omit<FillRow, 'accountId'>, listing: SymbolListing): Fill {
  return {
    id: String(row.fillId),
    tradeId: String(row.tradeId),
    orderId: String(row.orderId),
    symbol: row.symbol,
    side: sideText(row.side),
    type: row.orderType,
    role: row.role,
    price: priceText(listing, row.priceTicks),
    quantity: quantityText(listing, row.qtyLots),
    total: valueText(listing, BigInt(row.priceTicks) * BigInt(row.qtyLots)),
    fee: formatUnits(BigInt(row.htFeeUnits ?? row.feeUnits)),
    feeAsset: row.htFeeUnits === null ? row.feeAsset : FEE_TOKEN,
    ratePpm: row.ratePpm,
    at: isoText(row.at),
  };
}
