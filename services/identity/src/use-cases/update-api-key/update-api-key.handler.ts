import type { IdentityCommand, IdentityReply } from '@corella/contracts/identity';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ok, reject } from '@corella/result';
import { IDENTITY_CONTEXT } from '../../identity.context.js';
import type { IdentityContext } from '../../identity.context.js';
import { checkKeyTerms, keyExpiry } from '../../domain/rules/api-key-rules.js';
import { demandProof } from '../../login/step-up.js';
import { signalChanged } from '../../sessions/signal-changed.js';

type Reply = IdentityReply<'UpdateApiKey'>;

export class UpdateApiKeyCommand extends Command<Reply> {
  constructor(readonly request: IdentityCommand<'UpdateApiKey'>) {
    super();
  }
}

/**
 * Changes label, permissions and addresses. Another user's key is reported as unknown. The 90 days of a key without
 * addresses start when its last address is removed, and no other edit renews them.
 */
@CommandHandler(UpdateApiKeyCommand)
export class UpdateApiKeyHandler implements ICommandHandler<UpdateApiKeyCommand> {
  constructor(@Inject(IDENTITY_CONTEXT) private readonly context: IdentityContext) {}

  async execute({ request }: UpdateApiKeyCommand): Promise<Reply> {
    const { context } = this;
    const user = await context.users.get(request.uid);
    if (user === null) return reject({ code: 'user-unknown' });
    if (user.lock !== null) return reject({ code: 'account-locked' });
    if (!user.apiKeys.includes(request.accessKey)) return reject({ code: 'api-key-unknown' });
    const terms = checkKeyTerms(request);
    if (!terms.ok) return terms;
    const proven = await demandProof(context, user, {
      ...request,
      action: 'api-key-change',
      requestId: request.bodyHash,
    });
    if (!proven.ok) return proven;
    const current = await context.apiKeys.get(request.accessKey);
    if (current === null) return reject({ code: 'api-key-unknown' });
    const { ips, permissions } = terms.value;
    const unbound = ips.length === 0 && current.body.ips.length === 0;
    const expiresAt = unbound ? current.body.expiresAt : keyExpiry(ips.length, context.clock.nowMs());
    const body = await context.apiKeys.change(request.accessKey, { ...terms.value, expiresAt });
    if (body === null) return reject({ code: 'api-key-unknown' });
    const changed = await context.users.change(user.uid, {
      type: 'ChangeApiKey',
      keyId: request.accessKey,
      permissions,
      ipCount: ips.length,
      expiresAt,
    });
    if (!changed.ok) return changed;
    await context.securityLog.add(user.uid, {
      kind: 'security-log',
      action: 'api-key-changed',
      origin: request.origin,
      ok: true,
    });
    signalChanged(context, { uid: user.uid, accessKey: request.accessKey });
    return ok({ key: context.apiKeys.view(request.accessKey, body) });
  }
}
