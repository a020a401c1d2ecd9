import { z } from 'zod';
import { CUSTOMER_LISTS } from '../identity/customer-lists.js';
import { isoTime } from '../web/primitives.js';
import type { Read } from './read-only.js';

/** GET customer-lists: the lists that this person may see, with what they may do. */
export const customerListSchema = z.object({
  id: z.enum(CUSTOMER_LISTS),
  members: z.int(),
  /** Requests for two people that wait, of those that this person may see. */
  pending: z.int(),
  canAsk: z.boolean(),
  canDecide: z.boolean(),
});
export type CustomerListRecord = Read<typeof customerListSchema>;

/** GET customer-list-members, a list in the console's dialect. Filters: `list`, `uid`, `since_gte`, `q` (UID). */
export const listMemberSchema = z.object({
  /** `big-deal:1048213`. */
  id: z.string(),
  list: z.enum(CUSTOMER_LISTS),
  uid: z.string(),
  since: isoTime,
  /** Who asked, then who agreed, by name. */
  by: z.array(z.string()),
  approvalId: z.string(),
});
export type ListMemberRecord = Read<typeof listMemberSchema>;

/** POST customer-lists/{id}/changes {change, customers, reason}: asks a second person. */
export const LIST_CHANGES = ['add', 'remove'] as const;
/** UIDs, one a line, or several in a line with commas or blanks between them. One that is there twice counts once. */
export const listCustomersText = z.string().max(10_000);
