import type { SessionView } from '@corella/contracts/identity';
import { answer } from '@corella/signals';
import { sharedVerification } from '../audit/verify-audit.js';
import type { IdentityContext } from '../identity.context.js';
import { closureView } from '../closure/closure-view.js';
import { agreementRows, agreementText } from '../agreements/agreement-views.js';
import { kycCaseView } from '../kyc/case-view.js';
import { peopleNamed } from './people-named.js';
import { residenceOf } from '../kyc/residence.js';
import { phoneView } from '../kyc/phone-view.js';
import { takeVendorCall } from '../kyc/vendor-call.js';
import { kycView } from '../kyc/kyc-view.js';
import { listFindings } from '../approvals/execute-list.js';
import type { CustomerLists } from '../projections/customer-lists.js';
import { staffPasskeys } from '../people/staff-directory.js';
import type { KycLists } from '../projections/kyc-lists.js';
import type { RemovalLists } from '../projections/removal-lists.js';
import { removalTokenView, removalView } from '../removals/removal-view.js';
import { phoneOf } from '../removals/verified-owner.js';
import { agreedRemovals } from '../removals/stop-removal.js';
import type { Lists } from '../projections/lists.js';
import type { Signatures } from '../projections/signatures.js';
import { lastSeen, type SessionBody } from '../sessions/session-body.js';
import { subAccountsOf } from '../sub-accounts/own-sub-accounts.js';
import { customerOf, staffOf, verifySignature } from './principals.js';
import { userEvents } from './user-history.js';

interface Tables {
  readonly lists: Lists;
  readonly cases: KycLists;
  readonly removals: RemovalLists;
  readonly signatures: Signatures;
  readonly customerLists: CustomerLists;
}

/** Answers every `identity.*` query of the contract. Sessions and signatures are checked on each request, uncached. */
export function answerQueries(
  context: IdentityContext,
  { lists, cases, removals, signatures, customerLists }: Tables,
): { close(): void } {
  const { signals } = context;
  const answers = [
    answer(signals, 'identity.session', (shown) => customerOf(context, shown.tokenHash, shown)),
    answer(signals, 'identity.staff-session', ({ tokenHash }) => staffOf(context, tokenHash)),
    answer(signals, 'identity.staff-sessions', ({ staffId, current }) => staffSessionsOf(context, staffId, current)),
    answer(signals, 'identity.verify-signature', (request) => verifySignature(context, request)),
    answer(signals, 'identity.user', ({ uid }) => context.users.view(uid)),
    answer(signals, 'identity.people-named', ({ name }) => peopleNamed(context, name)),
    answer(signals, 'identity.mail-phrase', async ({ uid }) => ({ setAt: await context.mailPhrases.setAt(uid) })),
    answer(signals, 'identity.residence', ({ uid }) => residenceOf(context, uid)),
    answer(signals, 'identity.sub-accounts', ({ uid }) => subAccountsOf(context, uid)),
    answer(signals, 'identity.sessions', ({ uid, current }) => sessionsOf(context, uid, current)),
    answer(signals, 'identity.api-keys', async ({ uid }) => {
      const user = await context.users.get(uid);
      return user === null ? [] : context.apiKeys.list(user);
    }),
    answer(signals, 'identity.passkeys', async ({ uid }) => {
      const user = await context.users.get(uid);
      return user === null ? [] : context.passkeys.list(user);
    }),
    answer(signals, 'identity.closure', ({ uid }) => closureView(context, uid)),
    answer(signals, 'identity.links', ({ uid }) => context.personLinks.of(uid)),
    answer(signals, 'identity.login-log', ({ uid }) => context.securityLog.list(uid, 'login-log')),
    answer(signals, 'identity.security-log', ({ uid }) => context.securityLog.list(uid, 'security-log')),
    answer(signals, 'identity.user-events', (request) => userEvents(context, request)),
    answer(signals, 'identity.list-users', (request) => lists.users(request)),
    answer(signals, 'identity.list-staff', (request) => lists.staff(request)),
    answer(signals, 'identity.list-approvals', (request) => lists.approvals(request)),
    answer(signals, 'identity.staff-passkeys', async ({ staffId }) => {
      const staff = await context.staff.get(staffId);
      return staff === null ? [] : context.passkeys.list(staffPasskeys(staff));
    }),
    answer(signals, 'identity.approval-keys', () => context.approvalKeys.published()),
    answer(signals, 'identity.kyc', ({ uid }) => kycView(context, uid)),
    answer(signals, 'identity.kyc-phone', ({ phone }) => phoneView(context, phone)),
    answer(signals, 'identity.kyc-vendor-call', (call) => takeVendorCall(context, call)),
    answer(signals, 'identity.kyc-case', ({ caseId }) => kycCaseView(context, caseId)),
    answer(signals, 'identity.list-kyc-cases', (request) => cases.cases(request)),
    answer(signals, 'identity.kyc-counts', ({ staffId }) => cases.counts(staffId)),
    answer(signals, 'identity.removal-token', ({ tokenHash }) => removalTokenView(context, tokenHash)),
    answer(signals, 'identity.removals-agreed', ({ uid }) => agreedRemovals(context, uid)),
    answer(signals, 'identity.removal-phone', ({ removalId }) => phoneOf(context, removalId)),
    answer(signals, 'identity.removal', ({ removalId }) => removalView(context, removalId)),
    answer(signals, 'identity.list-removals', (request) => removals.removals(request)),
    answer(signals, 'identity.removal-counts', ({ staffId }) => removals.counts(staffId)),
    answer(signals, 'identity.agreements', () => context.agreements.published()),
    answer(signals, 'identity.agreement-text', (request) => agreementText(context, request)),
    answer(signals, 'identity.agreement-rows', () => agreementRows(context, signatures)),
    answer(signals, 'identity.diligence', () => context.diligence.versions()),
    answer(signals, 'identity.customer-lists', () => customerLists.counts()),
    answer(signals, 'identity.list-members', (request) => customerLists.members(request)),
    answer(signals, 'identity.list-findings', ({ staffId, ...change }) => listFindings(context, change, staffId)),
    answer(signals, 'identity.list-audit', (request) => lists.audit(request)),
    answer(signals, 'identity.verify-audit', sharedVerification(context.store)),
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
  return viewsOf(await context.sessions.list(uid), { generation, current });
}

async function staffSessionsOf(
  context: IdentityContext,
  staffId: string,
  current: string,
): Promise<readonly SessionView[]> {
  const generation = (await context.staff.get(staffId))?.generation ?? 0;
  return viewsOf(await context.staffSessions.list(staffId), { generation, current });
}

const viewsOf = (
  sessions: readonly SessionBody[],
  { generation, current }: { readonly generation: number; readonly current: string | undefined },
): readonly SessionView[] =>
  sessions
    .filter((session) => session.generation >= generation)
    .map((session) => ({
      id: session.publicId,
      createdAt: session.createdAt,
      lastSeenAt: session.lastSeenAt,
      ...lastSeen(session),
      current: session.publicId === current,
    }));
