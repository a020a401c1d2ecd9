import type { IdentityCommand, IdentityReply } from '@corella/contracts/identity';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ok, reject } from '@corella/result';
import { IDENTITY_CONTEXT } from '../../identity.context.js';
import type { IdentityContext } from '../../identity.context.js';
import { tokenHashOf } from '../../removals/removal-rows.js';
import { stopRemoval } from '../../removals/stop-removal.js';

type Reply = IdentityReply<'CancelRemoval'>;

export class CancelRemovalCommand extends Command<Reply> {
  constructor(readonly request: IdentityCommand<'CancelRemoval'>) {
    super();
  }
}

const INVALID = { code: 'removal-link-invalid', field: 'token' } as const;

/**
 * The owner stops what two people have agreed to, by the link of the warning and without a login. The link is spent
 * after the event, so that a crash in between leaves it usable.
 */
@CommandHandler(CancelRemovalCommand)
export class CancelRemovalHandler implements ICommandHandler<CancelRemovalCommand> {
  constructor(@Inject(IDENTITY_CONTEXT) private readonly context: IdentityContext) {}

  async execute({ request: { token, origin } }: CancelRemovalCommand): Promise<Reply> {
    const { executing, removalLinks, clock } = this.context;
    const hash = tokenHashOf(token);
    const link = await removalLinks.of(hash, clock.nowMs());
    if (link?.for !== 'cancel') return reject(INVALID);
    const { removalId, uid } = link;
    return executing.run(`removal:${removalId}`, async () => {
      const stopped = await stopRemoval(this.context, { uid, removalId, origin }, INVALID);
      if (!stopped.ok) return stopped;
      await removalLinks.spend(hash);
      return ok({ cancelled: true });
    });
  }
}
