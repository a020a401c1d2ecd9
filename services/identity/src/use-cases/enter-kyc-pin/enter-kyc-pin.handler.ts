import type { IdentityCommand, IdentityReply } from '@corella/contracts/identity';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { timingSafeEqual } from 'node:crypto';
import { KYC_PIN } from '@corella/contracts/kyc';
import { ok, reject } from '@corella/result';
import { changeVerification } from '../../kyc/change-verification.js';
import { notEligible } from '../../kyc/not-eligible.js';
import { IDENTITY_CONTEXT } from '../../identity.context.js';
import type { IdentityContext } from '../../identity.context.js';

type Reply = IdentityReply<'EnterKycPin'>;

export class EnterKycPinCommand extends Command<Reply> {
  constructor(readonly request: IdentityCommand<'EnterKycPin'>) {
    super();
  }
}

/**
 * Every wrong PIN is recorded before it is answered, so neither a restart nor many at once give more guesses. Age and
 * documents are judged once more, since the letter may have taken months.
 */
@CommandHandler(EnterKycPinCommand)
export class EnterKycPinHandler implements ICommandHandler<EnterKycPinCommand> {
  constructor(@Inject(IDENTITY_CONTEXT) private readonly context: IdentityContext) {}

  execute({ request }: EnterKycPinCommand): Promise<Reply> {
    return this.context.executing.run(`kyc:${request.uid}`, () => this.enter(request));
  }

  private async enter({ uid, pin }: IdentityCommand<'EnterKycPin'>): Promise<Reply> {
    const { context } = this;
    const { letter, current } = await context.verifications.of(uid);
    if (letter === null || current === null) return reject({ code: 'pin-unavailable' });
    if ((await notEligible(context, uid, current)).length > 0) return reject(NOT_ELIGIBLE);
    const known = await context.kycRows.letter(uid, letter.letter);
    const isRight = known !== null && sameText(known.pin, pin);
    const entered = await changeVerification(context, uid, { type: 'EnterPin', uid, isRight }, { by: uid });
    if (!entered.ok) return entered;
    if (isRight) return ok({ approved: true });
    const left = KYC_PIN.guesses - letter.wrong - 1;
    return reject({ code: 'pin-wrong', field: 'pin', inputs: { left } });
  }
}

const NOT_ELIGIBLE = {
  code: 'case-not-eligible',
  detail:
    'Your document has expired since, or your age no longer fits. Our desk has your case again when the letter ends.',
} as const;

const sameText = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
