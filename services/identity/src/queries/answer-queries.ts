import type { SessionView } from '@corella/contracts/identity';
import { answer } from '@corella/signals';
import { verifyAudit } from '../aggregates/verify-audit.js';
import type { IdentityContext } from '../identity.context.js';
import type { Lists } from '../projections/lists.js';
import { customerOf, staffOf, verifySignature } from './principals.js';

/** Answers every `identity.*` query of the contract. Sessions and signatures are checked on each request, uncached. */
export function answerQueries(context: IdentityContext, lists: Lists): { close(): void } {
  const { signals } = context;
  const answers = [
    answer(signals, 'identity.session', ({ token }) => customerOf(context, token)),
    answer(signals, 'identity.staff-session', ({ token }) => staffOf(context, token)),
    answer(signals, 'identity.verify-signature', (request) => verifySignature(context, request)),
    answer(signals, 'identity.user', ({ uid }) => context.users.view(uid)),
    answer(signals, 'identity.sessions', ({ uid, current }) => sessionsOf(context, uid, current)),
    answer(signals, 'identity.api-keys', async ({ uid }) =>
      context.apiKeys.list((await context.users.get(uid))?.apiKeys ?? []),
    ),
    answer(signals, 'identity.login-log', ({ uid }) => context.securityLog.list(uid, 'login-log')),
    answer(signals, 'identity.security-log', ({ uid }) => context.securityLog.list(uid, 'security-log')),
    answer(signals, 'identity.list-users', (request) => lists.users(request)),
    answer(signals, 'identity.list-staff', (request) => lists.staff(request)),
    answer(signals, 'identity.list-approvals', (request) => lists.approvals(request)),
    answer(signals, 'identity.list-audit', (request) => lists.audit(request)),
    answer(signals, 'identity.verify-audit', () => verifyAudit(context.store)),
  ];
  return {
    close() {
      for (const each of answers) each.close();
    },
  };
}

async function sessionsOf(
  context: IdentityContext,
  uid: string,
  current: string | undefined,
): Promise<readonly SessionView[]> {
  const generation = (await context.users.get(uid))?.generation ?? 0;
  const sessions = await context.sessions.list(uid);
  return sessions
    .filter((session) => session.generation >= generation)
    .map(({ publicId, createdAt, lastSeenAt, ip, userAgent }) => ({
      id: publicId,
      createdAt,
      lastSeenAt,
      ip,
      userAgent,
      current: publicId === current,
    }));
}
