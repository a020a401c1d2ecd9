import { z } from 'zod';
import { ORDER_STATES } from '@corella/contracts/market';
import type { Answer } from '../../venue/api-client.js';
import type { CancelAnswer, Outcome, SeenBalance, SeenFill, SeenOrder } from '../history.js';

/** The Huobi API's numbers of `submitCancelClientOrder` (docs/rules/api-for-keys.md 27, 28). */
const CANCEL_ANSWERS: Readonly<Record<number, CancelAnswer>> = {
  [-1]: 'ended',
  0: 'not-found',
  5: 'partial-canceled',
  6: 'filled',
  7: 'canceled',
  10: 'canceling',
};
const TOO_MANY = 429;
const UNAVAILABLE = 503;
const FAULT = 500;
/** What the front of a cluster says, which then has sent nothing on. */
const NO_GATEWAY = 'no gateway is ready\n';

const order = z.object({
  id: z.number(),
  'client-order-id': z.string(),
  state: z.enum(ORDER_STATES),
  'filled-amount': z.string(),
  'cancel-reason': z.string().optional(),
});
const match = z.object({
  id: z.number(),
  'order-id': z.number(),
  'trade-id': z.number(),
  price: z.string(),
  'filled-amount': z.string(),
  'filled-fees': z.string(),
  'fee-currency': z.string(),
  'filled-points': z.string(),
  'fee-deduct-currency': z.string(),
});
const line = z.object({
  currency: z.string(),
  type: z.enum(['trade', 'frozen']),
  balance: z.string(),
  'seq-num': z.string(),
});

/**
 * What an answer means (docs/rules/api-for-keys.md 22). A broken connection, 504 and any other 5xx leave the outcome
 * open. 429 and the venue's own 503 say that nothing happened.
 */
export function outcomeOf<Told>(answer: Answer | Error, read: (data: unknown) => Told): Outcome<Told> {
  if (answer instanceof Error) return { is: 'unknown', why: whyOf(answer) };
  const { status, body } = answer;
  const reason = typeof body['reason'] === 'string' ? body['reason'] : undefined;
  if (status === TOO_MANY) return { is: 'refused', code: 'too-many-requests' };
  if (status === UNAVAILABLE && body['text'] === NO_GATEWAY) return { is: 'refused', code: 'no-gateway' };
  if (status >= FAULT && (status !== UNAVAILABLE || reason === undefined))
    return { is: 'unknown', why: `${status} ${reason ?? ''}`.trim() };
  if (body['status'] !== 'ok') return { is: 'refused', code: reason ?? String(body['err-code'] ?? status) };
  return { is: 'ok', answer: read(body['data']) };
}

const whyOf = ({ name, message, cause }: Error): string =>
  name === 'TimeoutError' ? 'timeout' : cause instanceof Error ? `${message}: ${cause.message}` : message;

export const readPlaced = (data: unknown): { readonly orderId: string } => ({ orderId: z.string().parse(data) });

export function readCancelled(data: unknown): { readonly state: CancelAnswer } {
  const number = z.number().parse(data);
  const state = CANCEL_ANSWERS[number];
  if (state === undefined) throw new Error(`${number} is no state of a cancelled order`);
  return { state };
}

const seenOrder = (row: z.output<typeof order>): SeenOrder => ({
  orderId: String(row.id),
  clientOrderId: row['client-order-id'],
  state: row.state,
  filled: row['filled-amount'],
  reason: row['cancel-reason'] ?? null,
});

export const readOrder = (data: unknown): SeenOrder => seenOrder(order.parse(data));
export const readOrders = (data: unknown): readonly SeenOrder[] => z.array(order).parse(data).map(seenOrder);

/** A fee paid in another asset stands in the points. */
export function readFills(data: unknown): { readonly fills: readonly SeenFill[]; readonly last: string | null } {
  const rows = z.array(match).parse(data);
  const fills = rows.map((row) => ({
    orderId: String(row['order-id']),
    tradeId: row['trade-id'],
    price: row.price,
    quantity: row['filled-amount'],
    ...(row['fee-deduct-currency'] === ''
      ? { fee: row['filled-fees'], feeAsset: row['fee-currency'] }
      : { fee: row['filled-points'], feeAsset: row['fee-deduct-currency'] }),
  }));
  const last = rows.at(-1);
  return { fills, last: last === undefined ? null : String(last.id) };
}

export function readBalances(data: unknown, assets: readonly string[]): Readonly<Record<string, SeenBalance>> {
  const { list } = z.object({ list: z.array(line) }).parse(data);
  return Object.fromEntries(
    assets.map((asset) => {
      const of = (type: 'trade' | 'frozen'): z.output<typeof line> => {
        const found = list.find((row) => row.currency === asset && row.type === type);
        if (!found) throw new Error(`no balance of ${asset}`);
        return found;
      };
      const [trade, frozen] = [of('trade'), of('frozen')];
      return [asset, { available: trade.balance, frozen: frozen.balance, revision: Number(trade['seq-num']) }];
    }),
  );
}
