import type { IdentityCommand, IdentityRejection, IdentityReply } from '@corella/contracts/identity';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ok, reject } from '@corella/result';
import type { Result } from '@corella/result';
import { hasTotp, methodsFor } from '../../domain/user/factors.js';
import type { RegisteredUser } from '../../domain/user/user-state.js';
import { IDENTITY_CONTEXT } from '../../identity.context.js';
import type { IdentityContext } from '../../identity.context.js';
import { provePasskey } from '../../login/prove-passkey.js';
import { provePassword } from '../../login/prove-password.js';
import { proveSms } from '../../login/prove-sms.js';
import { proveTotp } from '../../login/prove-step.js';
import { stepUpRequired } from '../../login/step-up.js';

type Reply = IdentityReply<'StepUp'>;
const MOST_AT_ONCE = 6;

export class StepUpCommand extends Command<Reply> {
  constructor(readonly request: IdentityCommand<'StepUp'>) {
    super();
  }
}

/**
 * Takes the password or, where one is bound, a passkey or a code of the authenticator or to the phone, and gives a
 * token for one action with one body. What was refused is written to the customer's log.
 */
@CommandHandler(StepUpCommand)
export class StepUpHandler implements ICommandHandler<StepUpCommand> {
  constructor(@Inject(IDENTITY_CONTEXT) private readonly context: IdentityContext) {}

  /**
   * One at a time and a few waiting: whoever asks often waits for themselves, and not others for the hashing of
   * passwords.
   */
  async execute({ request }: StepUpCommand): Promise<Reply> {
    const { executing } = this.context;
    const key = `step-up:${request.uid}`;
    return (await executing.runUnlessMany(key, MOST_AT_ONCE, () => this.issue(request))) ?? reject({ code: 'busy' });
  }

  private async issue(request: IdentityCommand<'StepUp'>): Promise<Reply> {
    const { context } = this;
    const { uid, sessionId, action, bodyHash, origin } = request;
    const user = await context.users.get(uid);
    if (user === null) return reject({ code: 'user-unknown' });
    const proven = await this.prove(user, request);
    if (!proven.ok) {
      if (WRONG.includes(proven.rejection.code))
        await context.securityLog.add(uid, { kind: 'security-log', action: 'step-up', origin, ok: false });
      return proven;
    }
    const scope = { uid, sessionId, action, bodyHash, factors: [request.method] };
    return ok(context.stepUps.issue(scope, context.clock.nowMs()));
  }

  private async prove(
    user: RegisteredUser,
    { method, code, uid, sessionId, assertion, action }: IdentityCommand<'StepUp'>,
  ): Promise<Result<null, IdentityRejection>> {
    const { context } = this;
    if (!methodsFor(user, action).includes(method)) return stepUpRequired(user, action, 'method');
    if (method === 'passkey') return provePasskey(context, user, { for: 'step-up', uid, sessionId, assertion });
    if (method === 'sms') return proveSms(context, user, { for: 'step-up', uid, sessionId, code });
    if (method === 'totp' && hasTotp(user)) return proveTotp(context, user, { code, now: context.clock.nowMs() });
    return provePassword(context, user, { password: code, field: 'code' });
  }
}

const WRONG: readonly string[] = ['password-wrong', 'code-wrong', 'passkey-wrong'];
