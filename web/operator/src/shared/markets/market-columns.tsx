import { Link } from 'react-router-dom';
import { findAsset } from '@corella/money';
import type { MarketRecord } from '@corella/contracts/operator';
import { amount, count, NOTHING } from '../format/amounts.js';
import { age } from '../format/times.js';
import type { Column } from '../table/record-table.js';
import { Change, PairMark, StateChip } from '../ui/marks.js';
import { FuseUse } from './fuse-use.js';
import { stateStory } from './state-words.js';

const LATE_MS = 15_000;

export const symbolColumn: Column<MarketRecord> = {
  key: 'symbol',
  label: 'Symbol',
  sort: 'symbol',
  width: '128px',
  render: (market) => (
    <Link to={`/markets/${market.id}/show`}>
      <PairMark symbol={market.symbol} />
    </Link>
  ),
};
export const stateColumn: Column<MarketRecord> = {
  key: 'state',
  label: 'State',
  sort: 'state',
  width: '120px',
  render: (market) => (
    <StateChip state={market.state} name={market.stateName} away={market.away} why={stateStory(market)} />
  ),
};
export const lastColumn: Column<MarketRecord> = {
  key: 'last',
  label: 'Last',
  sort: 'last',
  numeric: true,
  width: '104px',
  render: (market) => amount(market.last),
};
export const changeColumn: Column<MarketRecord> = {
  key: 'change',
  label: '24 h',
  sort: 'change',
  numeric: true,
  width: '84px',
  render: (market) => <Change fraction={market.change} />,
};
export const spreadColumn: Column<MarketRecord> = {
  key: 'spread',
  label: 'Spread bp',
  sort: 'spreadBps',
  numeric: true,
  width: '88px',
  render: (market) => <span className="dim">{market.spreadBps === null ? NOTHING : amount(market.spreadBps, 1)}</span>,
};
export const ordersColumn: Column<MarketRecord> = {
  key: 'orders',
  label: 'Orders',
  sort: 'openOrders',
  numeric: true,
  width: '76px',
  render: (market) => count(market.openOrders),
};
export const turnoverColumn: Column<MarketRecord> = {
  key: 'turnover',
  label: 'Turnover 24 h',
  sort: 'turnover',
  numeric: true,
  width: '132px',
  render: (market) => (
    <span>
      {amount(market.turnover, findAsset(market.quote)?.legal === true ? 0 : 2)}{' '}
      <span className="dim">{market.quote.toUpperCase()}</span>
    </span>
  ),
};

export const feedColumn: Column<MarketRecord> = {
  key: 'feed',
  label: 'Feed age',
  sort: 'feedAgeMs',
  numeric: true,
  width: '84px',
  render: ({ feedAgeMs }) => (
    <span style={feedAgeMs !== null && feedAgeMs > LATE_MS ? { color: 'var(--warn)' } : { color: 'var(--text-2)' }}>
      {age(feedAgeMs)}
    </span>
  ),
};

export const fuseColumn: Column<MarketRecord> = {
  key: 'fuse',
  label: 'Fuse used',
  sort: 'fuse',
  numeric: true,
  width: '124px',
  render: ({ fuse }) => <FuseUse fuse={fuse} />,
};
