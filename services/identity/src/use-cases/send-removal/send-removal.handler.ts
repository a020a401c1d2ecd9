import type { IdentityCommand, IdentityReply } from '@corella/contracts/identity';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ok, reject } from '@corella/result';
import { IDENTITY_CONTEXT } from '../../identity.context.js';
import type { IdentityContext } from '../../identity.context.js';
import { MAIL_UNAVAILABLE } from '../../people/messages.js';
import { removalSentMessage } from '../../people/removal-messages.js';
import { admitRemovals } from '../../removals/admissions.js';
import { tokenHashOf } from '../../removals/removal-rows.js';

type Reply = IdentityReply<'SendRemoval'>;

export class SendRemovalCommand extends Command<Reply> {
  constructor(readonly request: IdentityCommand<'SendRemoval'>) {
    super();
  }
}

/** Sends a request. Its account is looked for after the answer, which therefore says nothing about it. */
@CommandHandler(SendRemovalCommand)
export class SendRemovalHandler implements ICommandHandler<SendRemovalCommand> {
  constructor(@Inject(IDENTITY_CONTEXT) private readonly context: IdentityContext) {}

  execute({ request: { token } }: SendRemovalCommand): Promise<Reply> {
    const hash = tokenHashOf(token);
    return this.context.executing.run(`removal-token:${hash}`, () => this.send(hash));
  }

  private async send(hash: string): Promise<Reply> {
    const { context } = this;
    const now = context.clock.nowMs();
    const written = await context.removalRows.proven(hash, now);
    if (written === null) return reject({ code: 'removal-link-invalid', field: 'token' });
    if (!context.mailer.canSend) return reject(MAIL_UNAVAILABLE);
    await context.removalRows.putProven(hash, { ...written, sentAt: now }, now);
    const { contactEmail: to, language, project } = written;
    // It is sent, whether a mail can say so or not.
    await context.mailer
      .send(removalSentMessage({ to, language, at: now }, project))
      .catch((error: unknown) => context.onWarning?.(error));
    setImmediate(() => void admitRemovals(context).catch(context.onFault));
    return ok({ sent: true });
  }
}
