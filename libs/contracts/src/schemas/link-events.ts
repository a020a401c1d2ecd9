import { z } from 'zod';
import { STRONG_LINKS, WEAK_LINKS, type LinkEvents } from '../kyc/index.js';
import { schemasOf } from './bound.js';
import { id } from './primitives.js';

const shared = { hmac: id, uids: z.array(id) };

export const linkEvents = schemasOf<LinkEvents>()({
  PersonsLinked: z.object({ kind: z.enum(STRONG_LINKS), ...shared }),
  WeakLinkSeen: z.object({ kind: z.enum(WEAK_LINKS), ...shared }),
});
