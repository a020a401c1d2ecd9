import type { IdentityCommand, IdentityReply } from '@corella/contracts/identity';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ok, reject } from '@corella/result';
import { keepOrigin } from '../../people/origins.js';
import { isSubAccount } from '../../domain/user/sub-account.decide.js';
import { IDENTITY_CONTEXT } from '../../identity.context.js';
import type { IdentityContext } from '../../identity.context.js';
import { AGREEMENTS } from '@corella/contracts/identity';
import { signalChanged } from '../../sessions/signal-changed.js';

type Reply = IdentityReply<'SignAgreements'>;

export class SignAgreementsCommand extends Command<Reply> {
  constructor(readonly request: IdentityCommand<'SignAgreements'>) {
    super();
  }
}

/**
 * Records signatures. The last missing one opens the exchange; signing again changes nothing. The origin is kept first,
 * because the event names it.
 */
@CommandHandler(SignAgreementsCommand)
export class SignAgreementsHandler implements ICommandHandler<SignAgreementsCommand> {
  constructor(@Inject(IDENTITY_CONTEXT) private readonly context: IdentityContext) {}

  async execute({ request }: SignAgreementsCommand): Promise<Reply> {
    const { context } = this;
    if (!request.agreements.every((agreement) => AGREEMENTS.includes(agreement)))
      return reject({ code: 'agreement-unknown', field: 'agreements' });
    const user = await context.users.get(request.uid);
    if (user === null) return reject({ code: 'user-unknown' });
    if (isSubAccount(user)) return reject({ code: 'sub-refused' });
    if (request.agreements.every((agreement) => user.agreements.includes(agreement)))
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
      originRef,
      ...(request.language === undefined ? {} : { language: request.language }),
    });
    if (!signed.ok) return signed;
    signalChanged(context, { uid: request.uid });
    return ok({ signed: signed.value.state.status === 'none' ? [] : signed.value.state.agreements });
  }
}
