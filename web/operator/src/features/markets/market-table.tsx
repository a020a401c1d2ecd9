import type { MarketRecord } from '@corella/contracts/operator';
import {
  changeColumn,
  feedColumn,
  fuseColumn,
  lastColumn,
  ordersColumn,
  spreadColumn,
  stateColumn,
  symbolColumn,
  turnoverColumn,
} from '../../shared/markets/market-columns.js';
import type { Column } from '../../shared/table/record-table.js';

export const marketColumns: readonly Column<MarketRecord>[] = [
  symbolColumn,
  { ...stateColumn, width: '112px' },
  lastColumn,
  changeColumn,
  { ...spreadColumn, width: '80px', from: 1280 },
  { ...turnoverColumn, from: 1460 },
  ordersColumn,
  { ...fuseColumn, from: 1460 },
  { ...feedColumn, from: 1280 },
];
