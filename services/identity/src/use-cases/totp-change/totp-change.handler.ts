import type { IdentityCommand, IdentityReply } from '@corella/contracts/identity';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ok, reject } from '@corella/result';
import { blockNotAcknowledged } from '../../login/block-not-acknowledged.js';
import { IDENTITY_CONTEXT } from '../../identity.context.js';
import type { IdentityContext } from '../../identity.context.js';
import { provePending } from '../../login/prove-pending.js';
import { changeAndTell } from '../../people/tell-news.js';
import { signalChanged } from '../../sessions/signal-changed.js';

type Reply = IdentityReply<'TotpChange'>;

export class TotpChangeCommand extends Command<Reply> {
  constructor(readonly request: IdentityCommand<'TotpChange'>) {
    super();
  }
}

/**
 * Puts the pending secret in the place of the one that counts, when a code of it is proven. Whoever began it has proven
 * a factor. The recovery codes stay, and there is no moment without a second step. Of two at once the second one comes
 * after the first, and finds nothing that was begun.
 */
@CommandHandler(TotpChangeCommand)
export class TotpChangeHandler implements ICommandHandler<TotpChangeCommand> {
  constructor(@Inject(IDENTITY_CONTEXT) private readonly context: IdentityContext) {}

  execute({ request }: TotpChangeCommand): Promise<Reply> {
    return this.context.executing.run(`totp:${request.uid}`, () => this.change(request));
  }

  private async change(request: IdentityCommand<'TotpChange'>): Promise<Reply> {
    const { context } = this;
    const { uid, code, origin } = request;
    const user = await context.users.get(uid);
    if (user === null) return reject({ code: 'user-unknown' });
    const { totpVersion: replaces, totpVersions } = user;
    if (replaces === null) return reject({ code: 'totp-missing' });
    if (request.acknowledgeBlock !== true) return blockNotAcknowledged(context, user);
    const proven = await provePending(context, { person: uid, code, replaces });
    if (!proven.ok) return proven;
    const version = totpVersions + 1;
    await context.authenticators.write(uid, { version, ...proven.value, now: context.clock.nowMs() });
    const changed = await changeAndTell(context, {
      uid,
      command: { type: 'ChangeTotp', version },
      news: { uid, kind: 'totp-changed', origin, log: [{ uid, action: 'totp-changed' }] },
    });
    if (!changed.ok) return changed;
    await context.authenticators.remove(uid, replaces);
    signalChanged(context, { uid });
    return ok({ changed: true });
  }
}
