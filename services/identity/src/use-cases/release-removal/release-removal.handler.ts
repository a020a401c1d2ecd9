import type { IdentityCommand, IdentityReply } from '@corella/contracts/identity';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ok } from '@corella/result';
import { IDENTITY_CONTEXT } from '../../identity.context.js';
import type { IdentityContext } from '../../identity.context.js';
import { removalAct } from '../../removals/desk-act.js';

type Reply = IdentityReply<'ReleaseRemoval'>;

export class ReleaseRemovalCommand extends Command<Reply> {
  constructor(readonly request: IdentityCommand<'ReleaseRemoval'>) {
    super();
  }
}

/** Gives a request back before its five minutes are over. */
@CommandHandler(ReleaseRemovalCommand)
export class ReleaseRemovalHandler implements ICommandHandler<ReleaseRemovalCommand> {
  constructor(@Inject(IDENTITY_CONTEXT) private readonly context: IdentityContext) {}

  async execute({ request }: ReleaseRemovalCommand): Promise<Reply> {
    const { removalId, requestId } = request;
    const staff = await this.context.staff.permitted(request.staff, 'removal-requests.initiate');
    if (!staff.ok) return staff;
    const command = { type: 'Release', staffId: staff.value.staffId } as const;
    const act = { staff: staff.value, removalId, command, requestId, action: 'removal.release' };
    const released = await removalAct(this.context, act);
    return released.ok ? ok({ released: true }) : released;
  }
}
