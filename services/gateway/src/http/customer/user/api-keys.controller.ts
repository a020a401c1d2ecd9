import { Body, Controller, Delete, Get, HttpCode, Inject, Param, Post, Put, Req } from '@nestjs/common';
import { ApiHeader, ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { CustomerPrincipal } from '@corella/contracts/identity';
import { totpRemoveBody } from '@corella/contracts/factors-web';
import { apiKeyBody, apiKeySchema, listOf, type ApiKey } from '@corella/contracts/web';
import { ask } from '@corella/signals';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { GATEWAY_DEPS, type GatewayDeps } from '../../../gateway.deps.js';
import { ForCustomers } from '../../identity/access.js';
import { IdempotencyKey } from '../../idempotency/idempotency-key.js';
import { Customer } from '../../identity/customer.guard.js';
import { proofOf, stepUpHeader } from '../../identity/proof-of.js';
import { refuse } from '../../problem/refused.js';
import { WebContext } from '../../web/web-context.js';
import { IdentityCalls } from '../../identity/identity-calls.js';
import { OncePerKey } from '../../idempotency/once-per-key.js';
import { apiKeyOf } from './user-views.js';

const ACCESS_KEY = /^[A-Za-z0-9-]{8,64}$/;

@ApiTags('api-keys')
@Controller('api/api-keys')
@ForCustomers()
export class ApiKeysController {
  constructor(
    @Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps,
    private readonly identity: IdentityCalls,
    private readonly context: WebContext,
    private readonly once: OncePerKey,
  ) {}

  @Get()
  @ApiOperation({ summary: "The customer's API keys" })
  @ApiOkResponse({ standardSchema: listOf(apiKeySchema) })
  async list(@Customer() { uid }: CustomerPrincipal): Promise<{ items: ApiKey[]; next: null }> {
    return {
      items: (await ask(this.deps.signals, 'identity.api-keys', { uid })).map((key) => apiKeyOf(key)),
      next: null,
    };
  }

  /** The secret is shown in this answer and nowhere else. */
  @Post()
  @ApiOperation({ summary: 'Creates an API key; its secret is shown in this answer only' })
  @HttpCode(201)
  @ApiCreatedResponse({ standardSchema: apiKeySchema })
  async create(
    @Customer() { uid, sessionId = '' }: CustomerPrincipal,
    @IdempotencyKey() key: string,
    @Body({ schema: apiKeyBody }) { code, stepUp, ...terms }: z.output<typeof apiKeyBody>,
    @Req() request: FastifyRequest,
  ): Promise<ApiKey> {
    const made = await this.once.run({ owner: uid, key, body: ['api-key', terms], isRepeatable: true }, () =>
      this.identity.send<'CreateApiKey'>(
        {
          type: 'CreateApiKey',
          uid,
          sessionId,
          ...terms,
          ...proofOf(request, { code, stepUp }),
          origin: this.context.originOf(request.raw),
          idempotencyKey: key,
        },
        request.id,
      ),
    );
    return apiKeyOf(made.key, made.secretKey);
  }

  @Put(':accessKey')
  @ApiOperation({ summary: "Changes an API key's label, permissions or addresses" })
  @ApiOkResponse({ standardSchema: apiKeySchema })
  async update(
    @Customer() { uid, sessionId = '' }: CustomerPrincipal,
    @Param('accessKey') accessKey: string,
    @Body({ schema: apiKeyBody }) { code, stepUp, ...terms }: z.output<typeof apiKeyBody>,
    @Req() request: FastifyRequest,
  ): Promise<ApiKey> {
    this.demandForm(accessKey);
    const { key } = await this.identity.send<'UpdateApiKey'>(
      {
        type: 'UpdateApiKey',
        uid,
        sessionId,
        accessKey,
        ...terms,
        ...proofOf(request, { code, stepUp }),
        origin: this.context.originOf(request.raw),
      },
      request.id,
    );
    return apiKeyOf(key);
  }

  /** The code, or the token of a step-up, is needed only if the customer has a second step. */
  @Delete(':accessKey')
  @ApiOperation({ summary: 'Deletes an API key' })
  @ApiHeader(stepUpHeader)
  @HttpCode(204)
  async remove(
    @Customer() { uid, sessionId = '' }: CustomerPrincipal,
    @Param('accessKey') accessKey: string,
    @Body({ schema: totpRemoveBody.optional() }) body: z.output<typeof totpRemoveBody> | undefined,
    @Req() request: FastifyRequest,
  ): Promise<void> {
    this.demandForm(accessKey);
    await this.identity.send<'DeleteApiKey'>(
      {
        type: 'DeleteApiKey',
        uid,
        accessKey,
        sessionId,
        ...proofOf(request, { code: body?.code, stepUp: body?.stepUp }),
        origin: this.context.originOf(request.raw),
      },
      request.id,
    );
  }

  private demandForm(accessKey: string): void {
    if (!ACCESS_KEY.test(accessKey)) refuse('api-key-unknown');
  }
}
