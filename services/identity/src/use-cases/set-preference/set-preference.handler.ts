import type { IdentityCommand, IdentityReply } from '@corella/contracts/identity';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ok, reject } from '@corella/result';
import { IDENTITY_CONTEXT } from '../../identity.context.js';
import type { IdentityContext } from '../../identity.context.js';

type Reply = IdentityReply<'SetPreference'>;

export class SetPreferenceCommand extends Command<Reply> {
  constructor(readonly request: IdentityCommand<'SetPreference'>) {
    super();
  }
}

/** Keeps up to 50 small texts per customer. Only the pages know what they mean. */
@CommandHandler(SetPreferenceCommand)
export class SetPreferenceHandler implements ICommandHandler<SetPreferenceCommand> {
  constructor(@Inject(IDENTITY_CONTEXT) private readonly context: IdentityContext) {}

  async execute({ request }: SetPreferenceCommand): Promise<Reply> {
    const { context } = this;
    const { uid, key, value } = request;
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
}

const MAX_PREFERENCES = 50;
