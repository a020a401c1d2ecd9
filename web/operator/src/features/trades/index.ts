import type { ResourceProps } from 'react-admin';
import { TradeList } from './trade-list.js';

export const trades: ResourceProps = { name: 'trades', list: TradeList };
