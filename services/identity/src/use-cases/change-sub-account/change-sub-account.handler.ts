import { IDENTITY_TOPIC, SUB_AUTHORITIES } from '@corella/contracts/identity';
import type { IdentityCommand, IdentityReply, SubAccountChange, UserFrozenSignal } from '@corella/contracts/identity';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ok, reject } from '@corella/result';
import type { SubAccountCommand } from '../../domain/user/sub-account.decide.js';
import type { RegisteredUser } from '../../domain/user/user-state.js';
import { IDENTITY_CONTEXT } from '../../identity.context.js';
import type { IdentityContext } from '../../identity.context.js';
import { endSessions } from '../../sessions/end-sessions.js';
import { signalChanged } from '../../sessions/signal-changed.js';
import { ownOpenSubAccount, ownSubAccount, subAccountView } from '../../sub-accounts/own-sub-accounts.js';
import { remarkOf } from '../../sub-accounts/remark.js';

type Reply = IdentityReply<'ChangeSubAccount'>;

export class ChangeSubAccountCommand extends Command<Reply> {
  constructor(readonly request: IdentityCommand<'ChangeSubAccount'>) {
    super();
  }
}

type Request = IdentityCommand<'ChangeSubAccount'>;

/** What a main account does with a sub-account of its own: freezing, logins, authorities and the remark. */
@CommandHandler(ChangeSubAccountCommand)
export class ChangeSubAccountHandler implements ICommandHandler<ChangeSubAccountCommand> {
  constructor(@Inject(IDENTITY_CONTEXT) private readonly context: IdentityContext) {}

  async execute({ request }: ChangeSubAccountCommand): Promise<Reply> {
    const { change, subUid } = request;
    const isSafe = change.kind === 'freeze' || change.kind === 'remark';
    const own = await (isSafe ? ownSubAccount : ownOpenSubAccount)(this.context, request);
    if (!own.ok) return own;
    return change.kind === 'remark' ? this.remark(own.value.sub, change.remark) : this.decide(subUid, change, request);
  }

  /** It may name people, so it stands in the vault alone. */
  private async remark(sub: RegisteredUser, text: string): Promise<Reply> {
    const remark = remarkOf(text);
    if (remark === null || remark === '') return reject({ code: 'sub-remark-invalid', field: 'remark' });
    await this.context.contacts.setRemark(sub.uid, remark, this.context.clock.nowMs());
    return ok({ subAccount: await subAccountView(this.context, sub) });
  }

  private async decide(
    subUid: string,
    change: Exclude<SubAccountChange, { kind: 'remark' }>,
    { uid, origin }: Pick<Request, 'uid' | 'origin'>,
  ): Promise<Reply> {
    const { context } = this;
    if (change.kind === 'authorities' && !change.authorities.every((one) => SUB_AUTHORITIES.includes(one)))
      return reject({ code: 'authorities-invalid', field: 'authorities' });
    const changed = await context.users.change(subUid, commandOf(change), { by: uid });
    if (!changed.ok) return changed;
    const { state, events } = changed.value;
    if (state.status === 'none') return reject({ code: 'sub-unknown' });
    if (events.length > 0) {
      const done = { kind: 'security-log', action: ACTIONS[change.kind], origin, ok: true } as const;
      await context.securityLog.add(uid, done);
      this.tell(subUid, change.kind);
      if (events.some(({ type }) => type === 'SessionsRevoked')) await endSessions(context, subUid);
    }
    return ok({ subAccount: await subAccountView(context, state) });
  }

  private tell(uid: string, kind: SubAccountChange['kind']): void {
    if (kind === 'freeze') this.context.signals.publish(IDENTITY_TOPIC.frozen, { uid } satisfies UserFrozenSignal);
    else signalChanged(this.context, { uid });
  }
}

const ACTIONS = {
  freeze: 'sub-account-frozen',
  unfreeze: 'sub-account-unfrozen',
  login: 'sub-account-login-set',
  authorities: 'sub-account-authorities-set',
} as const;

function commandOf(change: Exclude<SubAccountChange, { kind: 'remark' }>): SubAccountCommand {
  switch (change.kind) {
    case 'freeze':
      return { type: 'FreezeByParent' };
    case 'unfreeze':
      return { type: 'UnfreezeByParent' };
    case 'login':
      return { type: 'SetSubLogin', enabled: change.enabled };
    case 'authorities':
      return { type: 'SetSubAuthorities', authorities: change.authorities };
  }
}
