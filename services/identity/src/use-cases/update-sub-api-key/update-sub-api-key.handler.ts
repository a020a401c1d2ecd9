import type { IdentityCommand, IdentityReply } from '@corella/contracts/identity';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { reject } from '@corella/result';
import { changeKey } from '../../api-keys/change-key.js';
import { checkKeyTerms } from '../../domain/rules/api-key-rules.js';
import { IDENTITY_CONTEXT } from '../../identity.context.js';
import type { IdentityContext } from '../../identity.context.js';
import { ownSubAccount } from '../../sub-accounts/own-sub-accounts.js';

type Reply = IdentityReply<'UpdateSubApiKey'>;

export class UpdateSubApiKeyCommand extends Command<Reply> {
  constructor(readonly request: IdentityCommand<'UpdateSubApiKey'>) {
    super();
  }
}

/**
 * Changes a key of a sub-account for its main account. It takes no proof: whoever asks does not learn the secret, and
 * can do more with the key that signed the request.
 */
@CommandHandler(UpdateSubApiKeyCommand)
export class UpdateSubApiKeyHandler implements ICommandHandler<UpdateSubApiKeyCommand> {
  constructor(@Inject(IDENTITY_CONTEXT) private readonly context: IdentityContext) {}

  async execute({ request }: UpdateSubApiKeyCommand): Promise<Reply> {
    const { context } = this;
    const { accessKey, origin } = request;
    const own = await ownSubAccount(context, request);
    if (!own.ok) return own;
    const { parent, sub } = own.value;
    if (parent.lock !== null || sub.lock !== null) return reject({ code: 'account-locked' });
    const current = sub.apiKeys.includes(accessKey) ? await context.apiKeys.get(accessKey) : null;
    if (current === null) return reject({ code: 'api-key-unknown', field: 'accessKey' });
    const { label, permissions, ips } = { ...current.body, ...request };
    const terms = checkKeyTerms({ label, permissions, ips });
    if (!terms.ok) return terms;
    const changed = await changeKey(context, sub, { accessKey, terms: terms.value, origin });
    const done = { kind: 'security-log', action: 'sub-account-key-changed', origin, ok: true } as const;
    if (changed.ok) await context.securityLog.add(parent.uid, done);
    return changed;
  }
}
