import type { IdentityCommand, IdentityReply } from '@corella/contracts/identity';
import { isRemovalId } from '@corella/contracts/removal';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ok, reject } from '@corella/result';
import { IDENTITY_CONTEXT } from '../../identity.context.js';
import type { IdentityContext } from '../../identity.context.js';
import { stopRemoval } from '../../removals/stop-removal.js';

type Reply = IdentityReply<'StopRemoval'>;

export class StopRemovalCommand extends Command<Reply> {
  constructor(readonly request: IdentityCommand<'StopRemoval'>) {
    super();
  }
}

const OVER = { code: 'removal-over' } as const;

/**
 * The owner stops what two people have agreed to, from a session of the account. It takes no further proof: stopping
 * changes nothing, and whoever cannot read the mails of the account may have no other way.
 */
@CommandHandler(StopRemovalCommand)
export class StopRemovalHandler implements ICommandHandler<StopRemovalCommand> {
  constructor(@Inject(IDENTITY_CONTEXT) private readonly context: IdentityContext) {}

  async execute({ request: { uid, removalId, origin } }: StopRemovalCommand): Promise<Reply> {
    const { executing, removals } = this.context;
    if (!isRemovalId(removalId)) return reject(OVER);
    return executing.run(`removal:${removalId}`, async () => {
      if ((await removals.of(removalId))?.uid !== uid) return reject(OVER);
      const stopped = await stopRemoval(this.context, { uid, removalId, origin }, OVER);
      return stopped.ok ? ok({ stopped: true }) : stopped;
    });
  }
}
