import { createHash } from 'node:crypto';
import type { JsonObject, NewEvent } from '@corella/event-store';

/**
 * The events of an order that is placed and cancelled unfilled, in the shapes in which ledger and matching write them.
 */
export interface OrderLife {
  readonly ledger: readonly NewEvent[];
  readonly market: readonly NewEvent[];
}

const START_MS = 1_795_259_415_000;
const account = 'house:maker-btcaud';

const event = (
  stream: string,
  revision: number,
  type: string,
  data: JsonObject,
  more: { at: number; causes?: Record<string, number> },
): NewEvent => {
  const chained = stream.startsWith('ledger');
  const hash = createHash('sha256')
    .update(`${revision}${JSON.stringify(data)}`)
    .digest('hex');
  return { id: `${stream}/${revision}`, type, data, meta: { ...more, ...(chained ? { hash } : {}) } };
};

export function orderLife(index: number): OrderLife {
  const at = START_MS + index * 41;
  const orderId = 373_523_314_753_410 + index * 131;
  const [priceTicks, qtyLots] = [16_118_377 + ((index * 104_729) % 90_000), 1_000 + ((index * 7_919) % 9_000)];
  const units = String(priceTicks * qtyLots);
  const side = index % 2 === 0 ? 1 : 2;
  const order = {
    account,
    symbol: 'btcaud',
    side,
    orderType: 'limit',
    priceTicks,
    qtyLots,
    orderId,
    source: 'house',
    stpGroup: account,
    stpMode: 'cancel-taker',
    placedAt: at,
  };
  const moved = (from: string, to: string): JsonObject[] => [
    { account, bucket: from, asset: 'aud', units: `-${units}` },
    { account, bucket: to, asset: 'aud', units },
  ];
  const held = event(
    'ledger-0',
    index * 2,
    'FundsHeld',
    { order, holdAsset: 'aud', holdUnits: units, postings: moved('available', 'frozen') },
    { at: at + 7 },
  );
  const accepted = event(
    'market-btcaud',
    index * 2,
    'OrderAccepted',
    { orderId, account, side, orderType: 'limit', priceTicks, qtyLots, stpGroup: account, source: 'house' },
    { at: at + 12, causes: { 'ledger-0': index * 2 } },
  );
  const closed = event(
    'market-btcaud',
    index * 2 + 1,
    'OrderClosed',
    { orderId, account, state: 'canceled', reason: 'user-cancel', filledLots: 0, filledValue: 0, source: 'house' },
    { at: at + 900 },
  );
  const released = event(
    'ledger-0',
    index * 2 + 1,
    'HoldReleased',
    {
      businessId: `release:${orderId}`,
      orderId,
      account,
      symbol: 'btcaud',
      state: 'canceled',
      reason: 'user-cancel',
      closedAt: at + 900,
      postings: moved('frozen', 'available'),
    },
    { at: at + 905, causes: { 'market-btcaud': index * 2 + 1 } },
  );
  return { ledger: [held, released], market: [accepted, closed] };
}
