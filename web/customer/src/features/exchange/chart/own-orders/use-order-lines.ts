import { useMe, useOpenOrders, useStale } from '@corella/api-client';
import type { Order } from '@corella/contracts/web';
import { trimDecimal } from '@corella/ui';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isTrading } from '../../../../market-list/market-rows.js';
import { useExchange } from '../../core/exchange-context.js';
import type { PageChart } from '../canvas/candle-chart.js';
import { orderLines, restOf } from './order-lines.js';
import type { MoveOrder } from './use-move-order.js';

/** Keeps the customer's open orders on the chart, and asks to move one that was dragged to another price. */
export function useOrderLines(
  chart: PageChart | null,
  { shown, moving }: { readonly shown: boolean; readonly moving: MoveOrder },
): void {
  const { t } = useTranslation('exchange');
  const { market } = useExchange();
  const { data: me } = useMe();
  const { data: open } = useOpenOrders(me != null);
  const stale = useStale();
  const movable = !stale && isTrading(market) && moving.move === null;
  const { move } = moving;
  // Callbacks on the chart outlive a render.
  const latest = useRef(moving);
  latest.current = moving;

  useEffect(() => {
    const { move: asked, pending, keep } = latest.current;
    if (asked !== null && !pending && open?.every(({ id }) => id !== asked.order.id)) keep();
  }, [open]);

  useEffect(() => {
    if (chart === null) return;
    const say = (order: Order): string => {
      const side = t(`side.${order.side}`);
      const amount = trimDecimal(restOf(order) ?? order.total ?? '0');
      if (order.state !== 'created') return `${side} ${amount}`;
      return `${t('stop.mark', { side })} ${amount} ${order.operator === 'gte' ? '≥' : '≤'}`;
    };
    const orders = shown ? (open ?? []) : [];
    const lines = orderLines(orders, market.symbol, { say, movable }).map((line) =>
      line.orderId === move?.order.id ? { ...line, price: move.price } : line,
    );
    chart.orders.set(lines, (line, price) => {
      const order = orders.find(({ id }) => id === line.orderId);
      if (order !== undefined) latest.current.ask(order, line.of, price);
    });
  }, [chart, open, shown, market.symbol, movable, move, t]);
}
