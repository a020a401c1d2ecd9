import type { IdentityCommand, IdentityReply } from '@corella/contracts/identity';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ok, reject } from '@corella/result';
import { keepOrigin } from '../../people/origins.js';
import { isSubAccount } from '../../domain/user/sub-account.decide.js';
import { IDENTITY_CONTEXT } from '../../identity.context.js';
import type { IdentityContext } from '../../identity.context.js';
import { standingSignatures, ticksOf } from '@corella/contracts/identity';
import { freshTicks, tickFinding } from '../../domain/user/sign.decide.js';
import { signalChanged } from '../../sessions/signal-changed.js';

type Reply = IdentityReply<'SignAgreements'>;

export class SignAgreementsCommand extends Command<Reply> {
  constructor(readonly request: IdentityCommand<'SignAgreements'>) {
    super();
  }
}

/**
 * Records signatures of the versions that were shown. The last missing one opens the exchange; signing again changes
 * nothing. Another version, or another text of it, is refused. The origin is kept first, because the event names it.
 */
@CommandHandler(SignAgreementsCommand)
export class SignAgreementsHandler implements ICommandHandler<SignAgreementsCommand> {
  constructor(@Inject(IDENTITY_CONTEXT) private readonly context: IdentityContext) {}

  /** One after the other, so that many at once keep one origin and one line of the security log. */
  execute({ request }: SignAgreementsCommand): Promise<Reply> {
    return this.context.executing.run(`sign:${request.uid}`, () => this.sign(request));
  }

  private async sign(request: IdentityCommand<'SignAgreements'>): Promise<Reply> {
    const { context } = this;
    const ticks = ticksOf(request);
    const user = await context.users.get(request.uid);
    if (user === null) return reject({ code: 'user-unknown' });
    if (isSubAccount(user)) return reject({ code: 'sub-refused' });
    const published = await context.agreements.published();
    const finding = tickFinding(ticks, { published, profile: user.profile, at: context.clock.nowMs() });
    if (finding !== null) return reject(finding);
    if (freshTicks(ticks, standingSignatures(user.signatures, published)).length === 0)
      return ok({ signed: user.agreements });
    const originRef = await keepOrigin(context, request.uid, request.origin);
    await context.securityLog.add(request.uid, {
      kind: 'security-log',
      action: 'agreements-signed',
      origin: request.origin,
      ok: true,
    });
    const signed = await context.users.change(request.uid, {
      type: 'SignAgreements',
      agreements: request.agreements,
      ticked: ticks,
      originRef,
      ...(request.language === undefined ? {} : { language: request.language }),
    });
    if (!signed.ok) return signed;
    signalChanged(context, { uid: request.uid });
    return ok({ signed: signed.value.state.status === 'none' ? [] : signed.value.state.agreements });
  }
}
