import { Controller, HttpCode, Inject, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { ApiKeyView, CustomerPrincipal } from '@corella/contracts/identity';
import type { FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { GATEWAY_DEPS, type GatewayDeps } from '../../../gateway.deps.js';
import { Customer } from '../../identity/customer.guard.js';
import { IdentityCalls } from '../../identity/identity-calls.js';
import { WebContext } from '../../web/web-context.js';
import { keyTerms } from '../account/key-rows.js';
import { Described } from '../describe/described.js';
import { okV2 } from '../envelope/replies.js';
import { BodyFields, type Fields } from '../fields/fields.js';
import { Signed } from '../signing/guards.js';
import { OwnSubUsers } from '../account/own-sub-users.js';
import { SUB_USER_CALLS } from './sub-user-calls.js';
import { KEY_DELETION, KEY_GENERATION, KEY_MODIFICATION } from './sub-user-fields.js';

/** For so long a repeated request is answered by the key that the first one made. */
const SAME_REQUEST_MS = 300_000;

/** Keys of sub-users, made and ended by their main account (docs/rules/api-for-keys.md 54). */
@ApiTags('api for keys: sub-users')
@Controller('v2/sub-user')
@Signed('WRITE')
export class HuobiSubUserKeysController {
  constructor(
    @Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps,
    private readonly own: OwnSubUsers,
    private readonly identity: IdentityCalls,
    private readonly context: WebContext,
  ) {}

  @Post('api-key-generation')
  @Described(SUB_USER_CALLS.keyGeneration)
  @HttpCode(200)
  async generate(
    @Customer() customer: CustomerPrincipal,
    @BodyFields() body: Fields,
    @Req() request: FastifyRequest,
  ): Promise<object> {
    const code = KEY_GENERATION.read(body, 'otpToken');
    const subUid = KEY_GENERATION.read(body, 'subUid');
    const label = KEY_GENERATION.read(body, 'note');
    const permissions = KEY_GENERATION.read(body, 'permission');
    const ips = KEY_GENERATION.read(body, 'ipAddresses') ?? [];
    await this.own.one(customer, subUid);
    // A code counts once, so it names the request, for the minutes in which a lost answer is asked for again.
    const span = Math.floor(this.deps.clock.nowMs() / SAME_REQUEST_MS);
    const named = JSON.stringify([span, code, label, permissions, ips]);
    const idempotencyKey = `huobi:${createHash('sha256').update(named).digest('hex')}`;
    const { uid } = customer;
    const origin = this.context.originOf(request.raw);
    const { key, secretKey } = await this.identity.send<'CreateSubApiKey'>(
      { type: 'CreateSubApiKey', uid, subUid, label, permissions, ips, code, origin, idempotencyKey },
      request.id,
    );
    return okV2({ accessKey: key.accessKey, secretKey, ...keyTerms(key) });
  }

  @Post('api-key-modification')
  @Described(SUB_USER_CALLS.keyModification)
  @HttpCode(200)
  async modify(
    @Customer() customer: CustomerPrincipal,
    @BodyFields() body: Fields,
    @Req() request: FastifyRequest,
  ): Promise<object> {
    const subUid = KEY_MODIFICATION.read(body, 'subUid');
    const accessKey = KEY_MODIFICATION.read(body, 'accessKey');
    const label = KEY_MODIFICATION.read(body, 'note');
    const permissions = KEY_MODIFICATION.read(body, 'permission');
    const ips = KEY_MODIFICATION.read(body, 'ipAddresses');
    await this.own.one(customer, subUid);
    const { key }: { readonly key: ApiKeyView } = await this.identity.send<'UpdateSubApiKey'>(
      {
        type: 'UpdateSubApiKey',
        uid: customer.uid,
        subUid,
        accessKey,
        ...(label !== undefined && { label }),
        ...(permissions && { permissions }),
        ...(ips && { ips }),
        origin: this.context.originOf(request.raw),
      },
      request.id,
    );
    return okV2(keyTerms(key));
  }

  @Post('api-key-deletion')
  @Described(SUB_USER_CALLS.keyDeletion)
  @HttpCode(200)
  async remove(
    @Customer() customer: CustomerPrincipal,
    @BodyFields() body: Fields,
    @Req() request: FastifyRequest,
  ): Promise<object> {
    const [subUid, accessKey] = [KEY_DELETION.read(body, 'subUid'), KEY_DELETION.read(body, 'accessKey')];
    await this.own.one(customer, subUid);
    const origin = this.context.originOf(request.raw);
    await this.identity.send<'DeleteSubApiKey'>(
      { type: 'DeleteSubApiKey', uid: customer.uid, subUid, accessKey, origin },
      request.id,
    );
    return okV2(null);
  }
}
