import { isRemovalId } from '@corella/contracts/removal';
import { reject } from '@corella/result';
import { decideRemoval, type RemovalCommand } from '../domain/removal/removal.decide.js';
import type { IdentityContext } from '../identity.context.js';
import type { DeskMember } from '../kyc/desk-act.js';
import { isOwnAccount, OWN_ACCOUNT } from '../people/own-account.js';
import type { ChangedRemoval } from './removals.js';

export interface RemovalAct {
  readonly staff: DeskMember;
  readonly removalId: string;
  readonly command: RemovalCommand;
  readonly action: string;
  readonly reason?: string;
  readonly requestId: string;
}

/** An act of the desk: decided, recorded in the audit log, and then done. Acts on one request follow each other. */
export async function removalAct(context: IdentityContext, act: RemovalAct): Promise<ChangedRemoval> {
  const { staff, removalId, command, action, reason, requestId } = act;
  if (!isRemovalId(removalId)) return reject({ code: 'case-unknown' });
  return context.executing.run(`removal:${removalId}`, async () => {
    const { state } = await context.removals.load(removalId);
    const checked = decideRemoval(command, state, context.clock.nowMs());
    if (!checked.ok || state.status === 'none') return checked.ok ? reject({ code: 'case-unknown' }) : checked;
    if (await isOwnAccount(context, staff.staffId, state.uid)) return reject(OWN_ACCOUNT);
    await context.audit.record({
      actor: staff.staffId,
      role: staff.role,
      action,
      target: `user:${state.uid}`,
      requestId,
      after: removalId,
      ...(reason === undefined ? {} : { reason }),
    });
    return context.removals.change(removalId, command, { by: staff.staffId, requestId });
  });
}
