import type { IdentityCommand, IdentityReply } from '@corella/contracts/identity';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ok, reject } from '@corella/result';
import { IDENTITY_CONTEXT } from '../../identity.context.js';
import type { IdentityContext } from '../../identity.context.js';
import { lockAccount } from '../../locks/lock-account.js';

type Reply = IdentityReply<'ReportNotMe'>;

export class ReportNotMeCommand extends Command<Reply> {
  constructor(readonly request: IdentityCommand<'ReportNotMe'>) {
    super();
  }
}

/**
 * Locks the account that the link of a mail names, without a login: whoever reads the mail may not get in any more. The
 * link is spent after the lock, so that a crash in between leaves it usable.
 */
@CommandHandler(ReportNotMeCommand)
export class ReportNotMeHandler implements ICommandHandler<ReportNotMeCommand> {
  constructor(@Inject(IDENTITY_CONTEXT) private readonly context: IdentityContext) {}

  /** One after the other, so that a link that is opened twice at once counts once. */
  async execute({ request }: ReportNotMeCommand): Promise<Reply> {
    const { executing, lockLinks, clock } = this.context;
    const { token, origin } = request;
    const uid = await lockLinks.ownerOf(token, clock.nowMs());
    if (uid === null) return reject({ code: 'lock-link-invalid', field: 'token' });
    return executing.run(`lock-link:${uid}`, async () => {
      if ((await lockLinks.ownerOf(token, clock.nowMs())) === null)
        return reject({ code: 'lock-link-invalid', field: 'token' });
      const locked = await lockAccount(this.context, { uid, cause: 'not-me', origin });
      if (!locked.ok) return locked;
      await lockLinks.spend(token);
      return ok({ locked: true });
    });
  }
}
