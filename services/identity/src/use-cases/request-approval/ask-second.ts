import type { IdentityCommand, IdentityRejection } from '@corella/contracts/identity';
import { ok, type Result } from '@corella/result';
import { approvalStream } from '../../domain/approval/approval.js';
import { reopenIfEnded } from '../../approvals/reopen-if-ended.js';
import type { IdentityContext } from '../../identity.context.js';
import { RequestApprovalCommand, RequestApprovalHandler } from './request-approval.handler.js';

type Asked = IdentityCommand<'RequestApproval'>;

interface AskSecond {
  readonly request: Omit<Asked, 'type'>;
  /** The field of the payload by which two requests are about the same. */
  readonly subject: string;
  /** The act of the desk that notes the request in its case. */
  readonly note: (approvalId: string) => Promise<Result<unknown, IdentityRejection>>;
  /** Gives the case back to the desk where the request has ended meanwhile. */
  readonly reopen: Parameters<typeof reopenIfEnded>[2];
}

/**
 * Asks a second person to agree to what somebody of the desk has decided, and notes the request in the case. One that
 * this person made for the same, and that a crash kept from being noted, is noted now.
 */
export async function askSecond(
  context: IdentityContext,
  { request, subject, note, reopen }: AskSecond,
): Promise<Result<{ readonly approvalId: string }, IdentityRejection>> {
  const asked = await new RequestApprovalHandler(context).execute(
    new RequestApprovalCommand({ type: 'RequestApproval', ...request }),
  );
  const approvalId = asked.ok ? asked.value.approvalId : await unnoted(context, asked.rejection, { request, subject });
  if (approvalId === null) return asked;
  const noted = await note(approvalId);
  if (!noted.ok) return noted;
  await reopenIfEnded(context, approvalId, reopen);
  return ok({ approvalId });
}

/** The request that this person has made for the same subject already; null for any other that waits. */
async function unnoted(
  { approvals }: IdentityContext,
  { code, inputs }: IdentityRejection,
  { request, subject }: Pick<AskSecond, 'request' | 'subject'>,
): Promise<string | null> {
  if (code !== 'approval-pending') return null;
  const approvalId = String(inputs?.['approvalId']);
  const { state } = await approvals.load(approvalStream(approvalId));
  const isSame =
    state.status !== 'none' &&
    state.initiator === request.staff.staffId &&
    state.payload[subject] === request.payload[subject];
  return isSame ? approvalId : null;
}
