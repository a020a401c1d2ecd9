import type { IdentityCommand, IdentityReply } from '@corella/contracts/identity';
import { blocksWithdrawals } from '@corella/contracts/identity';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ok, reject } from '@corella/result';
import { maskedPhone, normalisePhone } from '../../people/phone-number.js';
import { hasFactor, hasPhone } from '../../domain/user/factors.js';
import { isSubAccount } from '../../domain/user/sub-account.decide.js';
import { shutCode } from '../../domain/user/shut-to.js';
import { IDENTITY_CONTEXT } from '../../identity.context.js';
import type { IdentityContext } from '../../identity.context.js';
import { blockNotAcknowledged } from '../../login/block-not-acknowledged.js';
import { paceText } from '../../login/prove-sms.js';
import { demandProof } from '../../login/step-up.js';
import { codeText, PHONE_UNAVAILABLE } from '../../people/phone-messages.js';
import { sixDigits } from '../../secrets/random-bytes.js';

type Reply = IdentityReply<'BeginPhone'>;

export class BeginPhoneCommand extends Command<Reply> {
  constructor(readonly request: IdentityCommand<'BeginPhone'>) {
    super();
  }
}

/**
 * Texts a code to a number that is to be bound. To take the place of another it takes proof by the number of now, or by
 * a stronger factor. Whether another account has it is told only to who has the code.
 */
@CommandHandler(BeginPhoneCommand)
export class BeginPhoneHandler implements ICommandHandler<BeginPhoneCommand> {
  constructor(@Inject(IDENTITY_CONTEXT) private readonly context: IdentityContext) {}

  async execute({ request }: BeginPhoneCommand): Promise<Reply> {
    const { context } = this;
    const { uid, language, origin } = request;
    const user = await context.users.get(uid);
    if (user === null) return reject({ code: 'user-unknown' });
    if (isSubAccount(user)) return reject({ code: 'sub-refused' });
    if (user.status !== 'active') return reject({ code: shutCode(user) });
    if (user.lock !== null) return reject({ code: 'account-locked' });
    const number = normalisePhone(request.phone);
    if (number === null) return reject({ code: 'phone-invalid', field: 'phone' });
    if (number === (await context.phones.of(user))) return reject({ code: 'phone-same', field: 'phone' });
    if (!context.sms.canSend) return reject(PHONE_UNAVAILABLE);
    const action = hasPhone(user) ? 'phone-change' : 'phone-bind';
    const { demo } = context.config;
    const isBlocking = blocksWithdrawals(action, { kycState: user.kycState, demo, hasFactor: hasFactor(user) });
    if (isBlocking && request.acknowledgeBlock !== true) return blockNotAcknowledged(context, user);
    const proven = await demandProof(context, user, { ...request, action });
    if (!proven.ok) return proven;
    // A number that is not theirs yet. Its owner's logins have a count of their own.
    const asker = { kind: 'stranger', ip: origin.ip } as const;
    const paced = await paceText(context, { number, uid, asker, isBinding: true });
    if (!paced.ok) return paced;
    const now = context.clock.nowMs();
    const code = sixDigits(context.random);
    const { passwordVersion, phoneVersion } = user;
    await context.phones.pending.add(uid, { number, code, passwordVersion, phoneVersion }, { person: uid, now });
    await context.sms.send(codeText({ to: number, language, at: now }, code));
    return ok({ sent: true, to: maskedPhone(number) });
  }
}
