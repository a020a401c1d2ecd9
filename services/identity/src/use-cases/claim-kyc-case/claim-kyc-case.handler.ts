import type { IdentityCommand, IdentityReply } from '@corella/contracts/identity';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ok, reject } from '@corella/result';
import { deskAct, type DeskMember } from '../../kyc/desk-act.js';
import { IDENTITY_CONTEXT } from '../../identity.context.js';
import type { IdentityContext } from '../../identity.context.js';

type Reply = IdentityReply<'ClaimKycCase'>;

export class ClaimKycCaseCommand extends Command<Reply> {
  constructor(readonly request: IdentityCommand<'ClaimKycCase'>) {
    super();
  }
}

/** Takes a case for five minutes. One's own is taken for longer. */
@CommandHandler(ClaimKycCaseCommand)
export class ClaimKycCaseHandler implements ICommandHandler<ClaimKycCaseCommand> {
  constructor(@Inject(IDENTITY_CONTEXT) private readonly context: IdentityContext) {}

  async execute({ request }: ClaimKycCaseCommand): Promise<Reply> {
    const { context } = this;
    const { caseId, requestId } = request;
    const staff = await context.staff.permitted(request.staff, 'kyc-cases.decide');
    if (!staff.ok) return staff;
    if (caseId !== null) return this.claim(staff.value, caseId, requestId);
    // Somebody else may be faster, so several are tried.
    for (const waiting of await context.leases.waiting()) {
      const claimed = await this.claim(staff.value, waiting, requestId);
      if (claimed.ok) return claimed;
    }
    return reject({ code: 'no-case-waiting' });
  }

  private async claim(staff: DeskMember, caseId: string, requestId: string): Promise<Reply> {
    const { context } = this;
    const { staffId } = staff;
    const command = { type: 'Claim', caseId, staffId } as const;
    const claimed = await deskAct(context, { staff, caseId, command, requestId, action: 'kyc.claim' });
    if (!claimed.ok) return claimed;
    const until = claimed.value.state.current?.claim?.until ?? 0;
    context.leases.endAt(caseId, until);
    return ok({ caseId, until });
  }
}
