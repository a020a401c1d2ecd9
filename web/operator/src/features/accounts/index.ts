import type { ResourceProps } from 'react-admin';
import { AccountList } from './account-list.js';
import { AccountShow } from './account-show.js';

export const accounts: ResourceProps = { name: 'accounts', list: AccountList, show: AccountShow };
