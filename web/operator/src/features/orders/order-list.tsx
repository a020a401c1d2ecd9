import type { JSX } from 'react';
import { useNavigate } from 'react-router-dom';
import { ORDER_STATES, ORDER_TYPES } from '@corella/contracts/market';
import type { OrderSource } from '@corella/contracts/market';
import type { OrderRecord } from '@corella/contracts/operator';
import { words } from '../../shared/format/names.js';
import { RecordList } from '../../shared/table/record-list.js';
import type { Filter } from '../../shared/table/filter-bar.js';
import { orderColumns } from './order-columns.js';

const sources: readonly { readonly value: OrderSource; readonly label: string }[] = [
  { value: 'web', label: 'Web' },
  { value: 'spot-api', label: 'API key' },
  { value: 'house', label: 'House' },
];

const filters: readonly Filter[] = [
  { field: 'q', label: 'Order, account or client id', kind: 'text', wide: true },
  { field: 'symbol', label: 'Market, e.g. btcaud', kind: 'text' },
  {
    field: 'side',
    label: 'Both sides',
    kind: 'choice',
    choices: [
      { value: 'buy', label: 'Buy' },
      { value: 'sell', label: 'Sell' },
    ],
  },
  { field: 'type', label: 'All types', kind: 'choice', choices: ORDER_TYPES.map((value) => ({ value, label: value })) },
  {
    field: 'state',
    label: 'All states',
    kind: 'choice',
    choices: ORDER_STATES.map((value) => ({ value, label: words(value) })),
  },
  { field: 'source', label: 'All sources', kind: 'choice', choices: sources },
  { field: 'createdAt_gte', label: 'From', kind: 'date' },
  { field: 'createdAt_lte', label: 'To', kind: 'date' },
];

export function OrderList(): JSX.Element {
  const navigate = useNavigate();
  return (
    <RecordList<OrderRecord>
      resource="orders"
      title="Orders"
      noun="orders"
      sub="Of customers and the house, newest first"
      columns={orderColumns}
      filters={filters}
      sort={{ field: 'id', order: 'DESC' }}
      onOpen={(order) => void navigate(`/orders/${order.id}/show`)}
    />
  );
}
