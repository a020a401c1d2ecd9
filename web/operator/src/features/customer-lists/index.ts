import type { ResourceProps } from 'react-admin';
import { ListsPage } from './lists-page.js';

/** Lists of customers: who is on which, and requests for two people to change one. */
export const customerLists: ResourceProps = { name: 'customer-lists', list: ListsPage };
