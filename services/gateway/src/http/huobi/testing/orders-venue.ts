import type { FillRow, OrderRow, QueryRequest } from '@corella/contracts/queries';
import { NOW_MS } from '../../../testing/fake-venue.js';
import { fillRow, orderRow } from '../../../testing/ledger-rows.js';
import { openHuobiVenue } from './signed-client.js';

/** A limit buy that is filled in part. */
export const openOrder: OrderRow = orderRow({
  orderId: 101,
  priceTicks: 16_100_000,
  qtyLots: 10_000,
  filledLots: 4_000,
  filledValue: '64400000000',
  feeUnits: '400',
  state: 'partial-filled',
  clientOrderId: 'mine',
  source: 'spot-api',
  createdAt: NOW_MS - 5,
});

export const filledOrder: OrderRow = {
  ...openOrder,
  orderId: 102,
  orderType: 'market',
  priceTicks: null,
  qtyLots: null,
  costUnits: '15050000000',
  state: 'filled',
  reason: 'filled',
  clientOrderId: 'idem:x',
  finishedAt: NOW_MS,
};

const fill: FillRow = fillRow({
  orderId: 101,
  priceTicks: 16_100_000,
  qtyLots: 4_000,
  feeUnits: '400',
  ratePpm: 1_000,
  source: 'spot-api',
});

/** A signed client whose account has one open order, one filled order and one match; `asked` are its list queries. */
export async function openOrdersVenue() {
  const venue = await openHuobiVenue();
  const asked: QueryRequest<'ledger.orders'>[] = [];
  venue.signals.answer('ledger.orders', (request) => {
    asked.push(request);
    const rows = [filledOrder, openOrder].filter((one) => request.states?.includes(one.state) ?? true);
    return { rows, next: null, stale: false };
  });
  venue.signals.answer('ledger.order', ({ orderId, clientOrderId }) => ({
    row: [filledOrder, openOrder].find((one) => one.orderId === orderId || one.clientOrderId === clientOrderId) ?? null,
    stale: false,
  }));
  venue.signals.answer('ledger.fills', ({ orderId }) => ({
    rows: orderId === undefined || orderId === 101 ? [fill] : [],
    next: null,
    stale: false,
  }));
  return { venue, asked };
}
