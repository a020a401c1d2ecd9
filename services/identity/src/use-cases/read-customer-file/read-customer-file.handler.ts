import type { IdentityCommand, IdentityReply } from '@corella/contracts/identity';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ok, reject } from '@corella/result';
import { CUSTOMER_FILE_MS } from '@corella/contracts/identity';
import { approvalStream } from '../../domain/approval/approval.js';
import { IDENTITY_CONTEXT } from '../../identity.context.js';
import type { IdentityContext } from '../../identity.context.js';
import { noteReveal } from '../../staff-watch/tell-administrators.js';
import { ownData } from '../export-data/own-data.js';

type Reply = IdentityReply<'ReadCustomerFile'>;

export class ReadCustomerFileCommand extends Command<Reply> {
  constructor(readonly request: IdentityCommand<'ReadCustomerFile'>) {
    super();
  }
}

/**
 * Gives what is known of a customer to one of the two people who agreed that an authority gets it. The audit log has
 * each time, before the answer; the customer has no trace of it.
 */
@CommandHandler(ReadCustomerFileCommand)
export class ReadCustomerFileHandler implements ICommandHandler<ReadCustomerFileCommand> {
  constructor(@Inject(IDENTITY_CONTEXT) private readonly context: IdentityContext) {}

  async execute({ request }: ReadCustomerFileCommand): Promise<Reply> {
    const { context } = this;
    const { uid, approvalId, requestId } = request;
    const staff = await context.staff.permitted(request.staff, 'users.file-approve');
    if (!staff.ok) return staff;
    const { state } = await context.approvals.load(approvalStream(approvalId));
    const isOfThisUser = state.status !== 'none' && state.kind === 'customer-file' && state.payload.uid === uid;
    if (!isOfThisUser || state.status !== 'executed') return reject({ code: 'approval-unknown', field: 'approvalId' });
    const { staffId, role } = staff.value;
    if (![state.initiator, ...state.signers].includes(staffId)) return reject({ code: 'permission-missing' });
    if (context.clock.nowMs() > (state.executedAt ?? 0) + CUSTOMER_FILE_MS)
      return reject({ code: 'customer-file-over' });
    const user = await context.users.get(uid);
    if (user === null) return reject({ code: 'user-unknown' });
    const [authority, reference] = [String(state.payload.authority), String(state.payload.reference)];
    const entry = {
      actor: staffId,
      role,
      action: 'user.file',
      target: `user:${uid}`,
      reason: `${authority}, ${reference}`,
      after: `approval ${approvalId}`,
      requestId,
    };
    await context.audit.record(entry);
    await noteReveal(context, entry);
    return ok({ data: await ownData(context, user), authority, reference });
  }
}
