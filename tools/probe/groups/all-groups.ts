import type { ProbeGroup } from '../frame/probe.js';
import { FUZZ } from '../fuzz/fuzz.js';
import { SOCKET_FUZZ } from '../fuzz/fuzz-sockets.js';
import { BROWSERS } from './browsers.js';
import { CHANGES } from './changes.js';
import { FLOODS } from './floods.js';
import { GUESSES } from './guesses.js';
import { NUMBERS } from './numbers.js';
import { OPERATORS } from './operators.js';
import { ORDER_FORMS } from './order-forms.js';
import { OWNERSHIP } from './ownership.js';
import { PAGES } from './pages.js';
import { QUERIES } from './queries.js';
import { RACES } from './races.js';
import { SESSIONS } from './sessions.js';
import { SIGNING } from './signing.js';
import { SOCKET_ACCOUNTS } from './socket-accounts.js';
import { SOCKET_BOUNDS } from './socket-bounds.js';
import { SOCKET_MESSAGES } from './socket-messages.js';
import { STRUCTURE } from './structure.js';
import { WIRES } from './wires.js';

/** Every group, in the order in which they run: what acts comes after what does not, what uses up limits comes last. */
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
  ...CHANGES,
  ...OWNERSHIP,
  ...RACES,
  ...SESSIONS,
  ...SOCKET_ACCOUNTS,
  ...FLOODS,
  ...GUESSES,
  ...FUZZ,
];
