import {
  QUICK_WITHDRAW,
  QUICK_WITHDRAW_VALUES,
  type IdentityCommand,
  type IdentityReply,
} from '@corella/contracts/identity';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ok, reject } from '@corella/result';
import { isSubAccount } from '../../domain/user/sub-account.decide.js';
import { IDENTITY_CONTEXT } from '../../identity.context.js';
import type { IdentityContext } from '../../identity.context.js';
import { demandProof } from '../../login/step-up.js';

type Reply = IdentityReply<'SetPreference'>;

export class SetPreferenceCommand extends Command<Reply> {
  constructor(readonly request: IdentityCommand<'SetPreference'>) {
    super();
  }
}

/**
 * Keeps up to 50 small texts per customer. Only the pages know what they mean, but for `QUICK_WITHDRAW`, which takes
 * proof and stands in the customer's stream.
 */
@CommandHandler(SetPreferenceCommand)
export class SetPreferenceHandler implements ICommandHandler<SetPreferenceCommand> {
  constructor(@Inject(IDENTITY_CONTEXT) private readonly context: IdentityContext) {}

  async execute({ request }: SetPreferenceCommand): Promise<Reply> {
    const { context } = this;
    const { uid, key, value } = request;
    if (key === QUICK_WITHDRAW) return this.setQuickWithdraw(request);
    if (!/^[a-zA-Z_-]{1,40}$/.test(key) || key === '__proto__' || value.length > 200)
      return reject({ code: 'preference-unknown', field: 'key' });
    const { preferences } = await context.contacts.preferencesOf(uid);
    if (!Object.hasOwn(preferences, key) && Object.keys(preferences).length >= MAX_PREFERENCES)
      return reject({ code: 'preference-unknown', field: 'key' });
    await context.contacts.changePreferences(uid, context.clock.nowMs(), (current) => ({
      ...current,
      preferences: { ...current.preferences, [key]: value },
    }));
    return ok({ set: true });
  }

  private async setQuickWithdraw(request: IdentityCommand<'SetPreference'>): Promise<Reply> {
    const { context } = this;
    const { uid, value, origin = NOWHERE } = request;
    if (!isSwitch(value)) return reject({ code: 'preference-unknown', field: 'value' });
    const user = await context.users.get(uid);
    if (user === null) return reject({ code: 'user-unknown' });
    if (isSubAccount(user)) return reject({ code: 'sub-refused' });
    const proven = await demandProof(context, user, { ...request, action: 'quick-withdraw' });
    if (!proven.ok) return proven;
    const on = value === 'Y';
    const set = await context.users.change(uid, { type: 'SetQuickWithdraw', on });
    if (!set.ok) return set;
    const action = on ? 'quick-withdraw-on' : 'quick-withdraw-off';
    if (set.value.events.length > 0)
      await context.securityLog.add(uid, { kind: 'security-log', action, origin, ok: true });
    return ok({ set: true });
  }
}

const MAX_PREFERENCES = 50;
const NOWHERE = { ip: '', userAgent: '' };
const isSwitch = (value: string): boolean => QUICK_WITHDRAW_VALUES.some((one) => one === value);
