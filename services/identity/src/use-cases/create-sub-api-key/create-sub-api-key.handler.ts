import type { IdentityCommand, IdentityReply } from '@corella/contracts/identity';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { reject } from '@corella/result';
import { makeKey } from '../../api-keys/make-key.js';
import { IDENTITY_CONTEXT } from '../../identity.context.js';
import type { IdentityContext } from '../../identity.context.js';
import { demandProof } from '../../login/step-up.js';
import { ownSubAccount } from '../../sub-accounts/own-sub-accounts.js';

type Reply = IdentityReply<'CreateSubApiKey'>;

export class CreateSubApiKeyCommand extends Command<Reply> {
  constructor(readonly request: IdentityCommand<'CreateSubApiKey'>) {
    super();
  }
}

/**
 * Makes a key of a sub-account for its main account, which proves itself with a code of its authenticator. Twenty keys
 * each, as everybody has, and none that withdraws.
 */
@CommandHandler(CreateSubApiKeyCommand)
export class CreateSubApiKeyHandler implements ICommandHandler<CreateSubApiKeyCommand> {
  constructor(@Inject(IDENTITY_CONTEXT) private readonly context: IdentityContext) {}

  execute({ request }: CreateSubApiKeyCommand): Promise<Reply> {
    const { subUid, idempotencyKey } = request;
    return this.context.executing.run(`api-key:${subUid}:${idempotencyKey}`, () => this.create(request));
  }

  private async create(request: IdentityCommand<'CreateSubApiKey'>): Promise<Reply> {
    const { context } = this;
    const own = await ownSubAccount(context, request);
    if (!own.ok) return own;
    const { parent, sub } = own.value;
    if (parent.lock !== null || sub.lock !== null) return reject({ code: 'account-locked' });
    if (parent.closing !== null) return reject({ code: 'account-closing' });
    const { code } = request;
    return makeKey(context, sub, {
      request,
      byParent: true,
      prove: () => demandProof(context, parent, { code, action: 'api-key-create' }),
    });
  }
}
