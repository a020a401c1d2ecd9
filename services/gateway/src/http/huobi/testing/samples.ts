import type { FillRow, OrderRow } from '@corella/contracts/queries';
import { NOW_MS, UID } from '../../../testing/fake-venue.js';

const common = {
  orderId: 7,
  account: `spot:${UID}`,
  accountId: 100_001,
  symbol: 'btcaud',
  source: 'spot-api',
} as const;

/** A stop-limit order that was triggered, filled in part and cancelled by the engine. */
export const sampleOrder: OrderRow = {
  ...common,
  side: 2,
  orderType: 'stop-limit',
  priceTicks: 15_050_000,
  qtyLots: 10_000,
  costUnits: null,
  stopTicks: 15_100_000,
  operator: 'lte',
  triggeredAt: NOW_MS - 3,
  filledLots: 4_000,
  filledValue: '60200000000',
  feeUnits: '60200000',
  htFeeUnits: '0',
  feeAsset: 'aud',
  state: 'partial-canceled',
  reason: 'self-trade',
  rule: 'self-trade',
  inputs: { with: '8' },
  clientOrderId: 'mine',
  createdAt: NOW_MS - 5,
  updatedAt: NOW_MS,
  finishedAt: NOW_MS,
};

/** Its trade, whose fee was paid in HT. */
export const sampleFill: FillRow = {
  ...common,
  fillId: 15,
  tradeId: 7,
  side: 2,
  orderType: 'stop-limit',
  role: 'taker',
  priceTicks: 15_050_000,
  qtyLots: 4_000,
  feeUnits: '0',
  feeAsset: 'aud',
  ratePpm: 1_000,
  htFeeUnits: '45000000',
  at: NOW_MS,
};
