import type { CustomerList, ListChange, ListFinding, ListMemberRow } from '../identity/customer-lists.js';
import type { ListReply, ListRequest } from './list-request.js';
import type { Query } from './query.js';

/** Lists of customers. */
export interface CustomerListQueryMap {
  /** How many customers are on each list. */
  'identity.customer-lists': Query<
    Record<string, never>,
    readonly { readonly list: CustomerList; readonly members: number }[]
  >;
  /** Members of these lists. */
  'identity.list-members': Query<
    ListRequest & { readonly lists: readonly CustomerList[] },
    ListReply<ListMemberRow & { readonly id: string }>
  >;
  /** For each customer of the change, why this member of staff cannot ask for it; null where they can. */
  'identity.list-findings': Query<ListChange & { readonly staffId: string }, readonly (ListFinding | null)[]>;
}
