import {
  REMOVAL_PROJECT,
  removalReasonOf,
  removalStream,
  type RemovalClaim,
  type RemovalHistoryRow,
  type RemovalTokenView,
  type RemovalView,
} from '@corella/contracts/removal';
import { legalPerson } from '@corella/contracts/kyc';
import { recordedOf } from '@corella/event-store';
import { codesLeft, hasTotp } from '../domain/user/factors.js';
import { maskEmail } from '../domain/rules/email-address.js';
import type { Removal, RemovalEvent } from '../domain/removal/removal-state.js';
import type { IdentityContext } from '../identity.context.js';
import { chinese } from '../people/messages.js';
import { maskedPhone } from '../people/phone-number.js';
import { verifiedOwner } from './verified-owner.js';
import { impossible, newAddress } from './impossible.js';
import { removalHash } from './removal-hash.js';
import { personOf } from './removal-rows.js';

const EVENTS_AT_ONCE = 500;
const MOST_LOGINS = 20;

/** A request with all that the desk reads: the claim beside what the account knows of its owner. */
export async function removalView(context: IdentityContext, removalId: string): Promise<RemovalView | null> {
  const removal = await context.removals.of(removalId);
  const user = removal === null ? null : await context.users.get(removal.uid);
  if (removal === null || user === null) return null;
  const { uid, claim, status, endedAt, executeAt } = removal;
  const phone = await context.phones.of(user);
  const contact = await context.contacts.of(uid);
  const [finding, open] = [await impossible(context, removal), await context.removalTimes.openOf(uid)];
  return {
    removalId,
    uid,
    project: removal.project,
    status,
    submittedAt: removal.submittedAt,
    endedAt,
    executeAt,
    expiresAt: endedAt === null && executeAt === null ? removal.expiresAt : null,
    claimedBy: claim?.staffId ?? null,
    claimedByName: claim && ((await context.staff.contact(claim.staffId))?.name ?? null),
    claimedUntil: claim?.until ?? null,
    approvalId: removal.approvalId,
    hash: removalHash(removal),
    email: contact?.email ?? '',
    country: user.country,
    userStatus: user.status,
    kycState: user.kycState,
    locked: user.lock !== null,
    registeredAt: user.registeredAt,
    claims: await claimsOf(context, removal),
    factors: {
      totp: hasTotp(user),
      passkeys: user.passkeys.length,
      recoveryCodes: codesLeft(user),
      phone: phone === null ? null : maskedPhone(phone),
    },
    verified: await verifiedOwner(context, user),
    isBoundPhone: phone === null ? null : (await context.removalRows.claim(removalId, 1))?.contactTel === phone,
    logins: await loginsOf(context, uid),
    history: await historyOf(context, removalId),
    change: endedAt === null ? await changeOf(context, removal, contact?.email ?? '') : null,
    others: open.map((one) => one.removalId).filter((one) => one !== removalId),
    findings: endedAt === null && finding !== null ? [finding] : [],
  };
}

async function changeOf(
  context: IdentityContext,
  { removalId, project }: Removal,
  email: string,
): Promise<RemovalView['change']> {
  const next = project === REMOVAL_PROJECT.email ? await newAddress(context, removalId) : null;
  return next === null ? null : { from: maskEmail(email), to: maskEmail(next) };
}

/** Those that succeeded say whose account it is, so no number of failed ones may push them out. */
async function loginsOf({ securityLog }: IdentityContext, uid: string) {
  const rows = await securityLog.list(uid, 'login-log');
  const of = (isGood: boolean) => rows.filter(({ ok }) => ok === isGood).slice(0, MOST_LOGINS);
  return [...of(true), ...of(false)].sort((a, b) => b.at - a.at);
}

async function claimsOf(context: IdentityContext, { removalId, claims }: Removal): Promise<readonly RemovalClaim[]> {
  const rows: RemovalClaim[] = [];
  for (let number = 1; number <= claims; number += 1) {
    const row = await context.removalRows.claim(removalId, number);
    if (row !== null) rows.push(row);
  }
  return rows;
}

/** Claims are not told: they come and go. */
const UNTOLD: ReadonlySet<string> = new Set(['RemovalClaimed', 'RemovalReleased']);

async function historyOf(context: IdentityContext, removalId: string): Promise<readonly RemovalHistoryRow[]> {
  const rows: RemovalHistoryRow[] = [];
  for (let from = 0; ; from += EVENTS_AT_ONCE) {
    const events = await context.store.readStream(removalStream(removalId), { from, limit: EVENTS_AT_ONCE });
    for (const recorded of events) {
      const { type, data, meta } = recordedOf(recorded, 'removal');
      if (UNTOLD.has(type)) continue;
      rows.push(await historyRow(context, { type, data, at: meta.at } as RemovalEvent & { readonly at: number }));
    }
    if (events.length < EVENTS_AT_ONCE) return rows;
  }
}

async function historyRow(
  context: IdentityContext,
  { type, data, at }: RemovalEvent & { readonly at: number },
): Promise<RemovalHistoryRow> {
  const by = 'by' in data ? data.by : null;
  const names = by === null ? [] : await Promise.all(by.split(',').map((id) => context.staff.contact(id)));
  return {
    at,
    type,
    by,
    byName: names.length === 0 ? null : names.map((one) => one?.name ?? '–').join(', '),
    reason: 'reason' in data ? data.reason : null,
    remark: 'remark' in data ? await context.removalRows.remark(data.removalId, data.remark) : null,
    cause: 'cause' in data ? data.cause : null,
  };
}

/** What the token of a request opens, by its SHA-256. It never tells whose account it is about. */
export async function removalTokenView(context: IdentityContext, tokenHash: string): Promise<RemovalTokenView | null> {
  const now = context.clock.nowMs();
  const written = await context.removalRows.proven(tokenHash, now);
  const nothing = { question: null, answerUntil: null, executeAt: null };
  if (written !== null) return { for: 'write', project: written.project, person: personOf(written), ...nothing };
  const link = await context.removalLinks.of(tokenHash, now);
  const removal = link && (await context.removals.of(link.removalId));
  if (!link || !removal) return null;
  const opened = { for: link.for, project: removal.project, person: legalPerson(link.uid), ...nothing };
  if (link.for === 'cancel') return removal.status === 'approved' ? { ...opened, executeAt: removal.executeAt } : null;
  return removal.status === 'asked' ? { ...opened, ...(await questionOf(context, removal)) } : null;
}

/** What the desk asks, in the words that the mail had too, and until when it can be answered. */
async function questionOf(
  { removalRows }: IdentityContext,
  { removalId, asked, expiresAt }: Removal,
): Promise<Pick<RemovalTokenView, 'question' | 'answerUntil'>> {
  if (asked === null) return { question: null, answerUntil: expiresAt };
  const language = (await removalRows.claim(removalId, 1))?.language ?? '';
  const known = removalReasonOf(asked.reason);
  const reason = (chinese(language) ? known?.zh : known?.en) ?? asked.reason;
  return { question: { reason, remark: await removalRows.remark(removalId, asked.remark) }, answerUntil: expiresAt };
}
