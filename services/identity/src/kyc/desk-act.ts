import { uidOfCase } from '@corella/contracts/kyc';
import { reject } from '@corella/result';
import type { KycCommand } from '../domain/kyc/kyc-command.js';
import { decideKyc } from '../domain/kyc/kyc.decide.js';
import type { IdentityContext } from '../identity.context.js';
import { isOwnAccount, OWN_ACCOUNT } from '../people/own-account.js';
import type { KnownStaff } from '../people/staff-directory.js';
import { changeVerification } from './change-verification.js';
import type { ChangedVerification } from './verifications.js';

/** Somebody whose permission was checked. */
export type DeskMember = Pick<KnownStaff, 'staffId' | 'role'>;

export interface DeskAct {
  readonly staff: DeskMember;
  readonly caseId: string;
  readonly command: KycCommand;
  readonly action: string;
  readonly reason?: string;
  readonly after?: string;
  readonly requestId: string;
}

/**
 * An act of the desk: decided, recorded in the audit log, and then done. Acts on one customer follow each other, so the
 * record is of what happens.
 */
export function deskAct(context: IdentityContext, act: DeskAct): Promise<ChangedVerification> {
  const uid = uidOfCase(act.caseId);
  if (uid === null) return Promise.resolve(reject({ code: 'case-unknown' }));
  return context.executing.run(`kyc:${uid}`, () => actOn(context, uid, act));
}

async function actOn(context: IdentityContext, uid: string, act: DeskAct): Promise<ChangedVerification> {
  const { staff, caseId, command, action, reason, after, requestId } = act;
  if (await isOwnAccount(context, staff.staffId, uid)) return reject(OWN_ACCOUNT);
  const checked = decideKyc(command, await context.verifications.of(uid), context.clock.nowMs());
  if (!checked.ok) return checked;
  await context.audit.record({
    actor: staff.staffId,
    role: staff.role,
    action,
    target: `user:${uid}`,
    requestId,
    ...(reason === undefined ? {} : { reason }),
    after: after === undefined ? caseId : `${caseId}: ${after}`,
  });
  return changeVerification(context, uid, command, { by: staff.staffId, requestId });
}
