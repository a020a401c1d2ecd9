import type { Me } from '@corella/contracts/web';
import { later } from '../later/later.js';

/** Most customers are verified, so it is no part of the page. */
export const VerifyLead = later<{ readonly me: Me }>(() => import('./verify-lead.js').then((file) => file.VerifyLead));
