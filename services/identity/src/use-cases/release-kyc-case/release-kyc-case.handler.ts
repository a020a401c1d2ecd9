import type { IdentityCommand, IdentityReply } from '@corella/contracts/identity';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ok } from '@corella/result';
import { deskAct } from '../../kyc/desk-act.js';
import { IDENTITY_CONTEXT } from '../../identity.context.js';
import type { IdentityContext } from '../../identity.context.js';

type Reply = IdentityReply<'ReleaseKycCase'>;

export class ReleaseKycCaseCommand extends Command<Reply> {
  constructor(readonly request: IdentityCommand<'ReleaseKycCase'>) {
    super();
  }
}

/** Gives a case back before its five minutes are over. */
@CommandHandler(ReleaseKycCaseCommand)
export class ReleaseKycCaseHandler implements ICommandHandler<ReleaseKycCaseCommand> {
  constructor(@Inject(IDENTITY_CONTEXT) private readonly context: IdentityContext) {}

  async execute({ request }: ReleaseKycCaseCommand): Promise<Reply> {
    const { context } = this;
    const { caseId, requestId } = request;
    const staff = await context.staff.permitted(request.staff, 'kyc-cases.decide');
    if (!staff.ok) return staff;
    const command = { type: 'Release', caseId, staffId: staff.value.staffId } as const;
    const released = await deskAct(context, {
      staff: staff.value,
      caseId,
      command,
      requestId,
      action: 'kyc.release',
    });
    return released.ok ? ok({ released: true }) : released;
  }
}
