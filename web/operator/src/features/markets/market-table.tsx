import type { MarketRecord } from '@corella/contracts/operator';
import {
  changeColumn,
  feedColumn,
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
  stateColumn,
  lastColumn,
  changeColumn,
  { ...spreadColumn, from: 1280 },
  { ...turnoverColumn, from: 1460 },
  ordersColumn,
  { ...feedColumn, from: 1280 },
];
