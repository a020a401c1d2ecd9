import type { FastifyReply } from 'fastify';
import type { Listed } from '../../../reads/account-reads.js';

/** A list in the browser API's form. The header says when it may not include the caller's last write yet. */
export function answerList<Item>(
  reply: FastifyReply,
  listed: Listed<Item>,
): { readonly items: readonly Item[]; readonly next: string | null } {
  if (listed.stale) void reply.header('X-Corella-Stale', '1');
  return { items: listed.items, next: listed.next };
}
