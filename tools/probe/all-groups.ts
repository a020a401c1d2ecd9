import type { ProbeGroup } from './harness/probe.js';
import { FUZZ } from './fuzz/fuzz.js';
import { SOCKET_FUZZ } from './fuzz/fuzz-sockets.js';
import { BROWSERS } from './groups/browsers.js';
import { CHANGES } from './groups/changes.js';
import { CUSTOMER_LISTS } from './groups/customer-lists.js';
import { BANK_ACCOUNTS } from './groups/bank-accounts.js';
import { DEPOSITS } from './groups/deposits.js';
import { FACTORS } from './groups/factors.js';
import { FLOODS } from './groups/floods.js';
import { GUESSES } from './groups/guesses.js';
import { MAILED_CODES } from './groups/mailed-codes.js';
import { NUMBERS } from './groups/numbers.js';
import { OPERATORS } from './groups/operators.js';
import { ORDER_FORMS } from './groups/order-forms.js';
import { OWNERSHIP } from './groups/ownership.js';
import { PAGES } from './groups/pages.js';
import { QUERIES } from './groups/queries.js';
import { RACES_OF_APPROVALS } from './groups/races-of-approvals.js';
import { RACES_OF_ORDERS } from './groups/races-of-orders.js';
import { REMOVALS } from './groups/removals.js';
import { SESSIONS } from './groups/sessions.js';
import { SIGNING } from './groups/signing.js';
import { SOCKET_ACCOUNTS } from './groups/socket-accounts.js';
import { SOCKET_BOUNDS } from './groups/socket-bounds.js';
import { SOCKET_MESSAGES } from './groups/socket-messages.js';
import { STRUCTURE } from './groups/structure.js';
import { SUB_ACCOUNTS } from './groups/sub-accounts.js';
import { UPLOADS } from './groups/uploads.js';
import { VERIFICATION } from './groups/verification.js';
import { WIRES } from './groups/wires.js';

/** All groups in the order in which they run: first those that change nothing, last those that use up limits. */
export const ALL_GROUPS: readonly ProbeGroup[] = [
  ...WIRES,
  ...NUMBERS,
  ...STRUCTURE,
  ...ORDER_FORMS,
  ...QUERIES,
  ...SIGNING,
  ...PAGES,
  ...SOCKET_FUZZ,
  ...SOCKET_MESSAGES,
  ...SOCKET_BOUNDS,
  ...BROWSERS,
  ...OPERATORS,
  CUSTOMER_LISTS,
  ...CHANGES,
  ...VERIFICATION,
  UPLOADS,
  ...OWNERSHIP,
  ...BANK_ACCOUNTS,
  ...DEPOSITS,
  RACES_OF_ORDERS,
  RACES_OF_APPROVALS,
  ...SESSIONS,
  MAILED_CODES,
  REMOVALS,
  ...FACTORS,
  ...SUB_ACCOUNTS,
  ...SOCKET_ACCOUNTS,
  ...FLOODS,
  ...GUESSES,
  ...FUZZ,
];
