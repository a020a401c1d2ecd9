import type { IdentityCommand, IdentityReply } from '@corella/contracts/identity';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { reject } from '@corella/result';
import { changeKey } from '../../api-keys/change-key.js';
import { IDENTITY_CONTEXT } from '../../identity.context.js';
import type { IdentityContext } from '../../identity.context.js';
import { checkKeyTerms } from '../../domain/rules/api-key-rules.js';
import { isSubAccount } from '../../domain/user/sub-account.decide.js';
import { demandProof } from '../../login/step-up.js';

type Reply = IdentityReply<'UpdateApiKey'>;

export class UpdateApiKeyCommand extends Command<Reply> {
  constructor(readonly request: IdentityCommand<'UpdateApiKey'>) {
    super();
  }
}

/** Changes label, permissions and addresses. Another user's key is reported as unknown. */
@CommandHandler(UpdateApiKeyCommand)
export class UpdateApiKeyHandler implements ICommandHandler<UpdateApiKeyCommand> {
  constructor(@Inject(IDENTITY_CONTEXT) private readonly context: IdentityContext) {}

  async execute({ request }: UpdateApiKeyCommand): Promise<Reply> {
    const { context } = this;
    const user = await context.users.get(request.uid);
    if (user === null) return reject({ code: 'user-unknown' });
    if (isSubAccount(user)) return reject({ code: 'sub-refused' });
    if (user.lock !== null) return reject({ code: 'account-locked' });
    if (!user.apiKeys.includes(request.accessKey)) return reject({ code: 'api-key-unknown' });
    const terms = checkKeyTerms(request);
    if (!terms.ok) return terms;
    const proven = await demandProof(context, user, { ...request, action: 'api-key-change' });
    if (!proven.ok) return proven;
    return changeKey(context, user, { accessKey: request.accessKey, terms: terms.value, origin: request.origin });
  }
}
