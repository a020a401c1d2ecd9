import type { ResourceProps } from 'react-admin';
import { BankAccountList } from './bank-account-list.js';
import { BankAccountPage } from './bank-account-page.js';

/** Where customers are paid out to: the list, and the page on which one is read. */
export const bankAccounts: ResourceProps = { name: 'bank-accounts', list: BankAccountList, show: BankAccountPage };
