import type { ResourceProps } from 'react-admin';
import { BalanceList } from './balance-list.js';

export const balances: ResourceProps = { name: 'balances', list: BalanceList };
