import type { JSX } from 'react';
import { Link } from 'react-router-dom';
import type { OrderRecord } from '@corella/contracts/operator';
import { amount, NOTHING } from '../../shared/format/amounts.js';
import { accountLabel } from '../../shared/format/names.js';
import { moment } from '../../shared/format/times.js';
import type { Column } from '../../shared/table/record-table.js';
import { Chip, PairMark, SideMark } from '../../shared/ui/marks.js';
import { Icon } from '../../shared/ui/icon.js';
import { orderStateWords, stopWords } from './order-words.js';

/**
 * The state of an order, without a judgement: a filled order has a neutral tick, one that ended early an outline, and
 * an open one is plain.
 */
export function OrderState({ order }: { readonly order: OrderRecord }): JSX.Element {
  if (order.state === 'filled')
    return (
      <Chip>
        <Icon name="check" size={12} />
        filled
      </Chip>
    );
  if (order.state === 'canceled' || order.state === 'partial-canceled')
    return <Chip tone="line">{orderStateWords(order.state)}</Chip>;
  return <span className="dim">{orderStateWords(order.state)}</span>;
}

export const orderColumns: readonly Column<OrderRecord>[] = [
  {
    key: 'id',
    label: 'Order',
    sort: 'id',
    width: '152px',
    render: (order) => (
      <Link className="link num" to={`/orders/${order.id}/show`}>
        {order.id}
      </Link>
    ),
  },
  {
    key: 'at',
    label: 'Placed',
    sort: 'createdAt',
    width: '132px',
    render: (order) => <span className="num">{moment(order.createdAt)}</span>,
  },
  {
    key: 'account',
    label: 'Account',
    sort: 'account',
    width: '128px',
    render: (order) => (
      <span className="num" title={order.account}>
        {accountLabel(order.account)}
      </span>
    ),
  },
  {
    key: 'symbol',
    label: 'Market',
    sort: 'symbol',
    width: '120px',
    render: (order) => <PairMark symbol={order.symbol} />,
  },
  { key: 'side', label: 'Side', sort: 'side', width: '72px', render: (order) => <SideMark side={order.side} /> },
  {
    key: 'type',
    label: 'Type',
    sort: 'type',
    width: '84px',
    from: 1280,
    render: (order) => <span className="dim">{order.type}</span>,
  },
  { key: 'price', label: 'Price', numeric: true, render: (order) => amount(order.price) },
  {
    key: 'stop',
    label: 'Stop',
    numeric: true,
    width: '120px',
    from: 1680,
    render: (order) =>
      order.stopPrice === null ? (
        NOTHING
      ) : (
        <span title={stopWords(order) ?? undefined}>
          {order.operator === 'lte' ? '≤' : '≥'} {amount(order.stopPrice)}
        </span>
      ),
  },
  {
    key: 'quantity',
    label: 'Quantity',
    numeric: true,
    render: (order) => (order.quantity === null ? NOTHING : amount(order.quantity)),
  },
  { key: 'filled', label: 'Filled', numeric: true, from: 1280, render: (order) => amount(order.filledQuantity) },
  { key: 'total', label: 'Filled total', numeric: true, from: 1460, render: (order) => amount(order.filledTotal) },
  { key: 'state', label: 'State', sort: 'state', width: '136px', render: (order) => <OrderState order={order} /> },
  {
    key: 'source',
    label: 'Source',
    sort: 'source',
    width: '88px',
    from: 1680,
    render: (order) => <span className="dim">{order.source}</span>,
  },
];
