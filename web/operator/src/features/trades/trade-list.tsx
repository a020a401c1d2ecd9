import type { JSX } from 'react';
import { Link } from 'react-router-dom';
import type { TradeRecord } from '@corella/contracts/operator';
import { amount, count } from '../../shared/format/amounts.js';
import { TradeFees } from '../../shared/fees/trade-fee.js';
import { accountLabel } from '../../shared/format/names.js';
import { moment } from '../../shared/format/times.js';
import { RecordList } from '../../shared/table/record-list.js';
import type { Column } from '../../shared/table/record-table.js';
import { PairMark, SideMark } from '../../shared/ui/marks.js';

const entryOf = (trade: TradeRecord): string => `/ledger-entries/${trade.revision}/show`;

const columns: readonly Column<TradeRecord>[] = [
  {
    key: 'id',
    label: 'Trade',
    sort: 'id',
    width: '144px',
    render: (trade) => (
      <Link className="link num" to={entryOf(trade)} title="Its entry in the ledger">
        {trade.id}
      </Link>
    ),
  },
  {
    key: 'at',
    label: 'Time',
    sort: 'at',
    width: '132px',
    render: (trade) => <span className="num">{moment(trade.at)}</span>,
  },
  {
    key: 'symbol',
    label: 'Market',
    sort: 'symbol',
    width: '120px',
    render: (trade) => <PairMark symbol={trade.symbol} />,
  },
  {
    key: 'side',
    label: 'Taker',
    sort: 'takerSide',
    width: '68px',
    render: (trade) => <SideMark side={trade.takerSide} />,
  },
  { key: 'price', label: 'Price', numeric: true, render: (trade) => amount(trade.price) },
  { key: 'quantity', label: 'Quantity', numeric: true, render: (trade) => amount(trade.quantity) },
  { key: 'total', label: 'Total', numeric: true, from: 1680, render: (trade) => amount(trade.total) },
  {
    key: 'taker',
    label: 'Taker account',
    sort: 'takerAccount',
    width: '144px',
    from: 1460,
    render: (trade) => accountLabel(trade.takerAccount),
  },
  {
    key: 'maker',
    label: 'Maker account',
    sort: 'makerAccount',
    width: '144px',
    from: 1460,
    render: (trade) => accountLabel(trade.makerAccount),
  },
  {
    key: 'fees',
    label: 'Fees',
    numeric: true,
    width: '168px',
    from: 1280,
    render: (trade) => <TradeFees trade={trade} />,
  },
  {
    key: 'revision',
    label: 'Entry',
    sort: 'revision',
    numeric: true,
    width: '88px',
    from: 1280,
    render: (trade) => (
      <Link className="link" to={entryOf(trade)}>
        {count(trade.revision)}
      </Link>
    ),
  },
];

export function TradeList(): JSX.Element {
  return (
    <RecordList<TradeRecord>
      resource="trades"
      title="Trades"
      noun="trades"
      sub="Both sides of every trade, as the ledger settled it"
      columns={columns}
      sort={{ field: 'revision', order: 'DESC' }}
      filters={[
        { field: 'symbol', label: 'Market, e.g. btcaud', kind: 'text' },
        { field: 'q', label: 'Trade, order or account', kind: 'text', wide: true },
        { field: 'at_gte', label: 'From', kind: 'date' },
        { field: 'at_lte', label: 'To', kind: 'date' },
      ]}
    />
  );
}
