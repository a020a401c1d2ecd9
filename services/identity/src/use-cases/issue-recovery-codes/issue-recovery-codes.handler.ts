import type { IdentityCommand, IdentityReply } from '@corella/contracts/identity';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ok, reject } from '@corella/result';
import { groupedCode } from '../../domain/rules/recovery-codes.js';
import { hasFactor } from '../../domain/user/factors.js';
import { IDENTITY_CONTEXT } from '../../identity.context.js';
import type { IdentityContext } from '../../identity.context.js';
import { demandProof } from '../../login/step-up.js';
import { signalChanged } from '../../sessions/signal-changed.js';
import { changeAndTell } from '../../people/tell-news.js';

type Reply = IdentityReply<'IssueRecoveryCodes'>;
const MOST_AT_ONCE = 6;

export class IssueRecoveryCodesCommand extends Command<Reply> {
  constructor(readonly request: IdentityCommand<'IssueRecoveryCodes'>) {
    super();
  }
}

/** Makes ten codes, of which only the hashes are kept, against proof of a factor. The ones before count no more. */
@CommandHandler(IssueRecoveryCodesCommand)
export class IssueRecoveryCodesHandler implements ICommandHandler<IssueRecoveryCodesCommand> {
  constructor(@Inject(IDENTITY_CONTEXT) private readonly context: IdentityContext) {}

  /** One after the other, so that no two sets have the same version. */
  async execute({ request }: IssueRecoveryCodesCommand): Promise<Reply> {
    const key = `recovery-codes:${request.uid}`;
    const { executing } = this.context;
    return (await executing.runUnlessMany(key, MOST_AT_ONCE, () => this.issue(request))) ?? reject({ code: 'busy' });
  }

  private async issue(request: IdentityCommand<'IssueRecoveryCodes'>): Promise<Reply> {
    const { context } = this;
    const user = await context.users.get(request.uid);
    if (user === null) return reject({ code: 'user-unknown' });
    if (!hasFactor(user)) return reject({ code: 'second-step-missing' });
    const proven = await demandProof(context, user, {
      ...request,
      action: 'recovery-codes',
      requestId: request.idempotencyKey,
    });
    if (!proven.ok) return proven;
    const { uid, recovery } = user;
    const version = user.recoveryVersions + 1;
    const codes = await context.recoveryCodes.make({ person: uid, version }, context.clock.nowMs());
    const issued = await changeAndTell(context, {
      uid,
      command: { type: 'IssueRecoveryCodes', version },
      news: {
        uid,
        kind: 'recovery-codes-issued',
        origin: request.origin,
        log: [{ uid, action: 'recovery-codes-issued' }],
      },
    });
    if (!issued.ok) return issued;
    if (recovery !== null) await context.recoveryCodes.remove({ person: uid, version: recovery.version });
    signalChanged(context, { uid });
    return ok({ codes: codes.map(groupedCode) });
  }
}
