import type { IdentityCommand, IdentityReply } from '@corella/contracts/identity';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ok, reject } from '@corella/result';
import { IDENTITY_CONTEXT } from '../../identity.context.js';
import type { IdentityContext } from '../../identity.context.js';
import { payloadHash } from '@corella/hash';
import type { VaultRecord } from '@corella/vault';
import type { ApiKeyBody } from '../../api-keys/api-keys.js';
import { checkKeyTerms, keyExpiry } from '../../domain/rules/api-key-rules.js';
import { demandProof } from '../../login/step-up.js';
import { randomKeyText } from '../../secrets/random-bytes.js';

type Reply = IdentityReply<'CreateApiKey'>;

export class CreateApiKeyCommand extends Command<Reply> {
  constructor(readonly request: IdentityCommand<'CreateApiKey'>) {
    super();
  }
}

/**
 * Writes the vault row with the secret first, then the event; the stream refuses the 21st key. The secret is shown
 * once, and once more only to a retry of the same request within five minutes.
 */
@CommandHandler(CreateApiKeyCommand)
export class CreateApiKeyHandler implements ICommandHandler<CreateApiKeyCommand> {
  constructor(@Inject(IDENTITY_CONTEXT) private readonly context: IdentityContext) {}

  execute({ request }: CreateApiKeyCommand): Promise<Reply> {
    return this.context.executing.run(`api-key:${request.uid}:${request.idempotencyKey}`, () => this.create(request));
  }

  private async create(request: IdentityCommand<'CreateApiKey'>): Promise<Reply> {
    const { context } = this;
    const user = await context.users.get(request.uid);
    if (user === null) return reject({ code: 'user-unknown' });
    if (user.lock !== null) return reject({ code: 'account-locked' });
    const terms = checkKeyTerms(request);
    if (!terms.ok) return terms;
    const bodyHash = payloadHash({ ...terms.value });
    const made = await context.apiKeys.madeBy(user.uid, request.idempotencyKey);
    if (made !== null && user.apiKeys.includes(made.id)) return this.again(made, bodyHash);
    const proven = await demandProof(context, user, {
      ...request,
      action: 'api-key-create',
      requestId: request.idempotencyKey,
    });
    if (!proven.ok) return proven;
    // A row that no event names was left behind by a crash or a refusal.
    if (made !== null) await context.apiKeys.remove(made.id);
    const now = context.clock.nowMs();
    const accessKey = randomKeyText(context.random);
    const secret = randomKeyText(context.random);
    const expiresAt = keyExpiry(terms.value.ips.length, now);
    const body: ApiKeyBody = {
      uid: user.uid,
      secret,
      ...terms.value,
      createdAt: now,
      expiresAt,
      lastUsedAt: null,
      lastUsedIp: null,
      bodyHash,
      idempotencyKey: request.idempotencyKey,
    };
    const put = await context.apiKeys.create(accessKey, body);
    if (!put.ok) return reject({ code: 'busy', detail: 'The same request is being answered already.' });
    const created = await context.users.change(user.uid, {
      type: 'CreateApiKey',
      keyId: accessKey,
      permissions: body.permissions,
      ipCount: body.ips.length,
      expiresAt,
    });
    if (!created.ok) {
      await context.apiKeys.remove(accessKey);
      return created;
    }
    await context.securityLog.add(user.uid, {
      kind: 'security-log',
      action: 'api-key-created',
      origin: request.origin,
      ok: true,
    });
    return ok({ key: context.apiKeys.view(accessKey, body), secretKey: secret });
  }

  private again(made: VaultRecord<ApiKeyBody>, bodyHash: string): Reply {
    if (made.body.bodyHash !== bodyHash) return reject({ code: 'idempotency-conflict' });
    const retry = this.context.clock.nowMs() - made.body.createdAt < SHOWN_AGAIN_MS;
    return ok({
      key: this.context.apiKeys.view(made.id, { ...made.body, lastUsedAt: null, lastUsedIp: null }),
      secretKey: retry ? made.body.secret : '',
    });
  }
}

const SHOWN_AGAIN_MS = 300_000;
