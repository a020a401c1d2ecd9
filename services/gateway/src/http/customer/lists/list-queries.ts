import { ORDER_STATES, SIDE, type OrderState } from '@corella/contracts/market';
import { idText, isoTime, ordersQuery, symbolText } from '@corella/contracts/web';
import { z } from 'zod';
import type { AccountReads } from '../../../reads/account-reads.js';
import { listText, pageLengthText } from '../../body/stated-bounds.js';
import { refuseField } from '../../problem/refused.js';

const DAY_MS = 86_400_000;
/** How far the history reaches back by default. */
const HISTORY_DAYS = 120;
const DEFAULT_LIMIT = 50;
export const MAX_LIMIT = 500;
const OPEN: readonly OrderState[] = ['created', 'pre-submitted', 'submitted', 'partial-filled', 'canceling'];
const FINISHED: readonly OrderState[] = ['filled', 'partial-canceled', 'canceled'];

const limit = pageLengthText(MAX_LIMIT).optional();
/** GET /api/orders. Open orders and those of the history have only some of the states. */
export const orderListQuery = ordersQuery.extend({ limit, state: listText(ORDER_STATES, 120).optional() });
export const fillsQuery = orderListQuery
  .omit({ scope: true, state: true, side: true })
  .extend({ orderId: idText.optional() });
export const linesQuery = z.strictObject({
  asset: z
    .string()
    .regex(/^[a-z]{2,8}$/)
    .optional(),
  type: z.string().max(200).optional(),
  from: isoTime.optional(),
  to: isoTime.optional(),
  cursor: z
    .string()
    .regex(/^[0-9]{1,16}:[0-9]{1,6}$/, 'This cursor is not ours.')
    .optional(),
  limit,
});
export const transfersQuery = linesQuery.pick({ cursor: true, limit: true });
export const cancelAllQuery = z.strictObject({ symbol: symbolText.optional() });

type OrdersQuery = z.output<typeof orderListQuery>;

function statesOf(query: OrdersQuery): readonly OrderState[] | undefined {
  const ofScope = query.scope === 'open' ? OPEN : query.scope === 'history' ? FINISHED : undefined;
  if (query.state === undefined) return ofScope;
  return query.state.split(',').map((text) => {
    const state = ORDER_STATES.find((known) => known === text);
    return state !== undefined && (ofScope === undefined || ofScope.includes(state))
      ? state
      : refuseField('state', 'choice', { options: (ofScope ?? ORDER_STATES).join(', ') });
  });
}

/** Filters that lists of orders, fills and ledger lines share, in the ledger's terms. */
export function pageOf(query: { readonly from?: string; readonly to?: string; readonly limit?: number }): {
  from?: number;
  to?: number;
  limit: number;
} {
  return {
    ...(query.from === undefined ? {} : { from: Date.parse(query.from) }),
    ...(query.to === undefined ? {} : { to: Date.parse(query.to) }),
    limit: Math.min(MAX_LIMIT, query.limit ?? DEFAULT_LIMIT),
  };
}

/** The id after which a page continues. */
export function beforeOf(cursor: string | undefined): { before?: number } {
  if (cursor === undefined) return {};
  return idText.safeParse(cursor).success ? { before: Number(cursor) } : refuseField('cursor', 'cursor');
}

export function orderFilters(query: OrdersQuery, nowMs: number): Parameters<AccountReads['orders']>[1] {
  const page = pageOf(query);
  const states = statesOf(query);
  return {
    ...(query.scope === 'history' && page.from === undefined ? { from: nowMs - HISTORY_DAYS * DAY_MS } : {}),
    ...page,
    ...beforeOf(query.cursor),
    ...(states === undefined ? {} : { states }),
    ...(query.symbol === undefined ? {} : { symbol: query.symbol }),
    ...(query.side === undefined ? {} : { side: SIDE[query.side] }),
  };
}
