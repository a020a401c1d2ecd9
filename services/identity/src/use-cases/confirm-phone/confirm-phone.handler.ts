import type { IdentityCommand, IdentityReply } from '@corella/contracts/identity';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ok, reject } from '@corella/result';
import type { RegisteredUser } from '../../domain/user/user-state.js';
import { shutCode } from '../../domain/user/shut-to.js';
import { IDENTITY_CONTEXT } from '../../identity.context.js';
import type { IdentityContext } from '../../identity.context.js';
import { sameText } from '../../secrets/signature.js';
import { signalChanged } from '../../sessions/signal-changed.js';
import { changeAndTell } from '../../people/tell-news.js';

type Reply = IdentityReply<'ConfirmPhone'>;

export class ConfirmPhoneCommand extends Command<Reply> {
  constructor(readonly request: IdentityCommand<'ConfirmPhone'>) {
    super();
  }
}
const MOST_AT_ONCE = 6;

/**
 * Binds the number by the code that it got. The row is written first, then the event counts, and then the row of the
 * number before is deleted. One number is claimed by one account at a time.
 */
@CommandHandler(ConfirmPhoneCommand)
export class ConfirmPhoneHandler implements ICommandHandler<ConfirmPhoneCommand> {
  constructor(@Inject(IDENTITY_CONTEXT) private readonly context: IdentityContext) {}

  async execute({ request }: ConfirmPhoneCommand): Promise<Reply> {
    const { executing } = this.context;
    const key = `phone:${request.uid}`;
    return (await executing.runUnlessMany(key, MOST_AT_ONCE, () => this.judge(request))) ?? reject({ code: 'busy' });
  }

  private async judge(request: IdentityCommand<'ConfirmPhone'>): Promise<Reply> {
    const { clock, executing, phones, users } = this.context;
    const { uid } = request;
    const user = await users.get(uid);
    if (user === null) return reject({ code: 'user-unknown' });
    if (user.status !== 'active') return reject({ code: shutCode(user) });
    if (user.lock !== null) return reject({ code: 'account-locked' });
    const proven = await phones.pending.prove(uid, clock.nowMs(), (row) =>
      sameText(row.code, request.code) ? row : null,
    );
    if (proven === null) return reject({ code: 'code-wrong', field: 'code' });
    if (typeof proven === 'string') return reject({ code: proven, field: 'code' });
    if (proven.passwordVersion !== user.passwordVersion || proven.phoneVersion !== user.phoneVersion)
      return reject({ code: 'code-expired', field: 'code' });
    const { number } = proven;
    return executing.run(`phone-number:${number}`, () => this.bind(request, { user, number }));
  }

  private async bind(
    { uid, origin }: IdentityCommand<'ConfirmPhone'>,
    { user, number }: { readonly user: RegisteredUser; readonly number: string },
  ): Promise<Reply> {
    const { context } = this;
    const { clock, phones } = context;
    await this.freeIfUnnamed(number);
    const version = user.phoneVersions + 1;
    const before = await phones.of(user);
    if (!(await phones.claim({ uid, version }, number, clock.nowMs())))
      return reject({ code: 'phone-taken', field: 'code' });
    if (!(await phones.pending.spend(uid))) return reject({ code: 'code-expired', field: 'code' });
    const kind = before === null ? 'phone-bound' : 'phone-changed';
    const bound = await changeAndTell(context, {
      uid,
      command: { type: 'SetPhone', version, demo: context.config.demo },
      news: {
        uid,
        kind,
        origin,
        log: [{ uid, action: kind }],
        ...(before === null ? {} : { goneNumber: before }),
      },
    });
    if (!bound.ok) return bound;
    if (user.phoneVersion !== null) await phones.drop({ uid, version: user.phoneVersion });
    signalChanged(context, { uid });
    return ok({ bound: true });
  }

  /** A row that a crash left before its event, or after the event of the next one, holds no number. */
  private async freeIfUnnamed(number: string): Promise<void> {
    const { phones, users } = this.context;
    const holder = await phones.claimedBy(number);
    if (holder !== null && (await users.get(holder.uid))?.phoneVersion !== holder.version) await phones.drop(holder);
  }
}
