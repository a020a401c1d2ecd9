import type { ResourceProps } from 'react-admin';
import { WithdrawalList } from './withdrawal-list.js';
import { WithdrawalPage } from './withdrawal-page.js';

/** Money on its way out: the list, and the page on which one is read. People decide on its request for approval. */
export const withdrawals: ResourceProps = { name: 'withdrawals', list: WithdrawalList, show: WithdrawalPage };
