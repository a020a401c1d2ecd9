import type { JSX } from 'react';
import { useGetList } from 'react-admin';
import { Link } from 'react-router-dom';
import type { OrderRecord, TradeRecord } from '@corella/contracts/operator';
import { amount, count } from '../../shared/format/amounts.js';
import { moment } from '../../shared/format/times.js';
import { TradeFee } from '../../shared/fees/trade-fee.js';
import { RecordTable } from '../../shared/table/record-table.js';
import type { Column } from '../../shared/table/record-table.js';
import { messageOf } from '../../shared/api/message-of.js';
import { EmptyState, ErrorState, TableSkeleton } from '../../shared/table/table-states.js';
import { OpenLink, Panel } from '../../shared/ui/panel.js';

const SHOWN = 100;

/** The trades that filled the order, each with a link to its ledger entry. */
export function OrderTrades({ order }: { readonly order: OrderRecord }): JSX.Element {
  const { data, total, error, refetch } = useGetList<TradeRecord>('trades', {
    filter: { q: order.id },
    pagination: { page: 1, perPage: SHOWN },
    sort: { field: 'at', order: 'DESC' },
  });
  const columns: readonly Column<TradeRecord>[] = [
    {
      key: 'id',
      label: 'Trade',
      width: '144px',
      render: (trade) => (
        <Link className="link num" to={`/ledger-entries/${trade.revision}/show`}>
          {trade.id}
        </Link>
      ),
    },
    { key: 'at', label: 'Time', width: '136px', render: (trade) => <span className="num">{moment(trade.at)}</span> },
    {
      key: 'role',
      label: 'Role',
      width: '80px',
      render: (trade) => <span className="dim">{trade.takerOrderId === order.id ? 'taker' : 'maker'}</span>,
    },
    { key: 'price', label: 'Price', numeric: true, render: (trade) => amount(trade.price) },
    { key: 'quantity', label: 'Quantity', numeric: true, render: (trade) => amount(trade.quantity) },
    { key: 'total', label: 'Total', numeric: true, width: '128px', from: 1460, render: (trade) => amount(trade.total) },
    {
      key: 'fee',
      label: 'Fee',
      numeric: true,
      width: '144px',
      from: 1280,
      render: (trade) => <TradeFee fee={trade.takerOrderId === order.id ? trade.takerFee : trade.makerFee} />,
    },
    {
      key: 'entry',
      label: 'Entry',
      numeric: true,
      width: '88px',
      from: 1280,
      render: (trade) => count(trade.revision),
    },
  ];
  const query = encodeURIComponent(JSON.stringify({ q: order.id }));
  return (
    <Panel
      title="Trades"
      meta={
        <>
          {count(total ?? 0)}
          <OpenLink to={`/trades?filter=${query}`}>Open</OpenLink>
        </>
      }
    >
      {data === undefined &&
        (error === null ? (
          <TableSkeleton columns={6} label="trades" />
        ) : (
          <ErrorState title="The trades could not be loaded" detail={messageOf(error)} onRetry={() => void refetch()} />
        ))}
      {data?.length === 0 && <EmptyState title="Nothing was traded">No part of this order met another.</EmptyState>}
      {data !== undefined && data.length > 0 && (
        <RecordTable caption="Trades of this order" columns={columns} rows={data} rowKey={(trade) => trade.id} />
      )}
    </Panel>
  );
}
