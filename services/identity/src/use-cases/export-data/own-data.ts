import type { JsonObject } from '@corella/contracts/identity';
import { recordedOf } from '@corella/event-store';
import { userStream } from '../../domain/user/user-event.js';
import type { RegisteredUser } from '../../domain/user/user-state.js';
import type { IdentityContext } from '../../identity.context.js';
import { subAccountsOf } from '../../sub-accounts/own-sub-accounts.js';

/** Far more than anybody's stream holds. */
const MOST_EVENTS = 10_000;
const iso = (at: number): string => new Date(at).toISOString();
const isoOrNull = (at: number | null): string | null => (at === null ? null : iso(at));

interface OriginBody {
  readonly ip: string;
  readonly userAgent: string;
}

/**
 * What the venue knows of a customer, in their own words where they gave them. Never what others found out: neither the
 * findings of the checking service nor remarks of staff, and no secret.
 */
export async function ownData(context: IdentityContext, user: RegisteredUser): Promise<JsonObject> {
  const { uid } = user;
  const view = await context.users.view(uid);
  return {
    account: {
      uid,
      email: view?.email ?? '',
      phone: view?.phone ?? null,
      name: view?.name ?? null,
      country: user.country,
      registeredAt: iso(user.registeredAt),
      status: user.status,
      kycState: user.kycState,
      kind: user.kycKind,
      preferences: view?.preferences ?? {},
      favourites: view?.favourites ?? [],
      // The phrase itself would let whoever reads this copy forge the venue's mails.
      hasMailPhrase: (await context.mailPhrases.of(uid)) !== null,
    },
    agreements: await agreements(context, uid),
    protection: {
      authenticator: user.totpVersion !== null,
      passkeys: user.passkeys.length,
      recoveryCodes: user.recovery !== null,
      passwordChangedAt: iso(user.passwordChangedAt),
      withdrawalsBlockedUntil: isoOrNull(context.blockEnds.endOf(user.blockedUntil) ?? user.blockedUntil),
    },
    apiKeys: (await context.apiKeys.list(user)).map((key) => ({
      label: key.label,
      permissions: key.permissions,
      addresses: key.ips,
      createdAt: iso(key.createdAt),
      expiresAt: isoOrNull(key.expiresAt),
      lastUsedAt: isoOrNull(key.lastUsedAt),
      lastUsedFrom: key.lastUsedIp,
    })),
    sessions: (await context.sessions.list(uid)).map((session) => ({
      createdAt: iso(session.createdAt),
      lastSeenAt: iso(session.lastSeenAt),
      address: session.ip,
      browser: session.userAgent,
    })),
    logins: await log(context, uid, 'login-log'),
    changes: await log(context, uid, 'security-log'),
    verification: await verification(context, uid),
    subAccounts: (await subAccountsOf(context, uid)).items.map((sub) => ({
      uid: sub.uid,
      name: sub.name,
      remark: sub.remark,
      createdAt: iso(sub.createdAt),
    })),
  };
}

async function log({ securityLog }: IdentityContext, uid: string, kind: 'login-log' | 'security-log') {
  const rows = await securityLog.copy(uid, kind);
  return rows.map(({ at, action, ip, userAgent, ok }) => ({
    at: iso(at),
    what: action,
    succeeded: ok,
    address: ip,
    browser: userAgent,
  }));
}

async function agreements({ store, vault }: IdentityContext, uid: string) {
  const events = await store.readStream(userStream(uid), { from: 0, limit: MOST_EVENTS });
  const signed = events.map((event) => recordedOf(event, 'user')).filter(({ type }) => type === 'AgreementSigned');
  return Promise.all(
    signed.map(async ({ data, meta }) => {
      const { agreement, version, originRef } = data as unknown as Signed;
      const [kind = '', ...id] = originRef.split('/');
      const origin = (await vault.get<OriginBody>(kind, id.join('/')))?.body;
      return { agreement, version, at: iso(meta.at), address: origin?.ip ?? null, browser: origin?.userAgent ?? null };
    }),
  );
}

interface Signed {
  readonly agreement: string;
  readonly version: number;
  readonly originRef: string;
}

/** Every time that answers were sent. Pictures are named; support hands them out. */
async function verification({ verifications, kycRows }: IdentityContext, uid: string) {
  const { answersRows } = await verifications.of(uid);
  const rows = await Promise.all(Array.from({ length: answersRows }, (_, at) => kycRows.answers(uid, at + 1)));
  return rows.flatMap((row) =>
    row === null
      ? []
      : [
          {
            answers: { ...row.answers },
            pictures: row.pictures.map(({ slot, sentAt, sentName }) => ({ slot, sentAt: iso(sentAt), name: sentName })),
            from: { address: row.origin.ip, browser: row.origin.userAgent },
          },
        ],
  );
}
