import type { ResourceProps } from 'react-admin';
import { DepositPage } from './deposit-page.js';
import { SuspenseList } from './suspense-list.js';

/** Money that came and could not be credited: the list, and the page on which one is read and decided. */
export const suspendedDeposits: ResourceProps = { name: 'suspended-deposits', list: SuspenseList, show: DepositPage };
