import type { IdentityCommand, IdentityReply } from '@corella/contracts/identity';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ok, reject } from '@corella/result';
import { IDENTITY_CONTEXT } from '../../identity.context.js';
import type { IdentityContext } from '../../identity.context.js';
import type { DeskMember } from '../../kyc/desk-act.js';
import { removalAct } from '../../removals/desk-act.js';

type Reply = IdentityReply<'ClaimRemoval'>;

export class ClaimRemovalCommand extends Command<Reply> {
  constructor(readonly request: IdentityCommand<'ClaimRemoval'>) {
    super();
  }
}

/** Takes a request for five minutes. One's own is taken for longer. */
@CommandHandler(ClaimRemovalCommand)
export class ClaimRemovalHandler implements ICommandHandler<ClaimRemovalCommand> {
  constructor(@Inject(IDENTITY_CONTEXT) private readonly context: IdentityContext) {}

  async execute({ request }: ClaimRemovalCommand): Promise<Reply> {
    const { context } = this;
    const { removalId, requestId } = request;
    const staff = await context.staff.permitted(request.staff, 'removal-requests.initiate');
    if (!staff.ok) return staff;
    if (removalId !== null) return this.claim(staff.value, removalId, requestId);
    // Somebody else may be faster, so several are tried.
    for (const waiting of await context.removalTimes.waiting()) {
      const claimed = await this.claim(staff.value, waiting, requestId);
      if (claimed.ok) return claimed;
    }
    return reject({ code: 'no-case-waiting' });
  }

  private async claim(staff: DeskMember, removalId: string, requestId: string): Promise<Reply> {
    const { context } = this;
    const command = { type: 'Claim', staffId: staff.staffId } as const;
    const claimed = await removalAct(context, { staff, removalId, command, requestId, action: 'removal.claim' });
    if (!claimed.ok) return claimed;
    const { state } = claimed.value;
    const until = state.status === 'none' ? 0 : (state.claim?.until ?? 0);
    context.removalTimes.endAt(removalId, until);
    return ok({ removalId, until });
  }
}
