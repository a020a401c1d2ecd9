import { Body, Controller, Get, Header, HttpCode, Inject, Post, Req } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { CustomerPrincipal } from '@corella/contracts/identity';
import {
  closureBody,
  closureCancelBody,
  closureSchema,
  erasureBody,
  type Closure,
} from '@corella/contracts/privacy-web';
import { ask } from '@corella/signals';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { GATEWAY_DEPS, type GatewayDeps } from '../../../gateway.deps.js';
import { IdempotencyKey } from '../../idempotency/idempotency-key.js';
import { OncePerKey } from '../../idempotency/once-per-key.js';
import { ForCustomers } from '../../identity/access.js';
import { Customer } from '../../identity/customer.guard.js';
import { IdentityCalls } from '../../identity/identity-calls.js';
import { proofOf } from '../../identity/proof-of.js';
import { Refused } from '../../problem/refused.js';
import { WebContext } from '../../web/web-context.js';
import { closureOf } from './closure-views.js';

type Asked = z.output<typeof closureBody>;
interface Caller {
  readonly uid: string;
  readonly sessionId: string;
  readonly key: string;
  readonly request: FastifyRequest;
}

/** How customers leave, and what is erased when. */
@ApiTags('user')
@Controller('api/privacy')
@ForCustomers()
export class ClosureController {
  constructor(
    @Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps,
    private readonly identity: IdentityCalls,
    private readonly context: WebContext,
    private readonly once: OncePerKey,
  ) {}

  @Get()
  @ApiOperation({ summary: 'What stands in the way of closing the account, and what is erased when' })
  @ApiOkResponse({ standardSchema: closureSchema })
  @Header('Cache-Control', 'no-store')
  standing(@Customer() { uid }: CustomerPrincipal): Promise<Closure> {
    return this.read(uid);
  }

  @Post('closure')
  @ApiOperation({ summary: 'Begins to close the account with its sub-accounts' })
  @ApiOkResponse({ standardSchema: closureSchema })
  @HttpCode(200)
  close(
    @Customer() { uid, sessionId = '' }: CustomerPrincipal,
    @IdempotencyKey() key: string,
    @Body({ schema: closureBody }) body: Asked,
    @Req() request: FastifyRequest,
  ): Promise<Closure> {
    return this.begin({ uid, sessionId, key, request }, body, false);
  }

  @Post('closure/cancel')
  @ApiOperation({ summary: 'Keeps the account while it is closing' })
  @ApiOkResponse({ standardSchema: closureSchema })
  @HttpCode(200)
  async cancel(
    @Customer() { uid }: CustomerPrincipal,
    @IdempotencyKey() key: string,
    @Body({ schema: closureCancelBody }) _body: z.output<typeof closureCancelBody>,
    @Req() request: FastifyRequest,
  ): Promise<Closure> {
    const origin = this.context.originOf(request.raw);
    await this.once.run({ owner: uid, key, body: ['closure-cancel'] }, () =>
      this.identity.send<'CancelClosure'>({ type: 'CancelClosure', uid, origin }, request.id),
    );
    return this.read(uid);
  }

  @Post('erasure')
  @ApiOperation({ summary: 'The same for those of whom nothing has to be kept; of others it says until when' })
  @ApiOkResponse({ standardSchema: closureSchema })
  @HttpCode(200)
  erase(
    @Customer() { uid, sessionId = '' }: CustomerPrincipal,
    @IdempotencyKey() key: string,
    @Body({ schema: erasureBody }) body: Asked,
    @Req() request: FastifyRequest,
  ): Promise<Closure> {
    return this.begin({ uid, sessionId, key, request }, body, true);
  }

  private async begin(caller: Caller, body: Asked, erasure: boolean): Promise<Closure> {
    const { uid, sessionId, key, request } = caller;
    const { acknowledge: acknowledged, giveBack = false, code, stepUp } = body;
    const origin = this.context.originOf(request.raw);
    const asked = { acknowledged, ...(giveBack ? { giveBack } : {}), ...(erasure ? { erasure } : {}) };
    await this.once.run({ owner: uid, key, body: ['closure', asked] }, () =>
      this.identity.send<'RequestClosure'>(
        { type: 'RequestClosure', uid, sessionId, ...asked, ...proofOf(request, { code, stepUp }), origin },
        request.id,
      ),
    );
    return this.read(uid);
  }

  private async read(uid: string): Promise<Closure> {
    const view = await ask(this.deps.signals, 'identity.closure', { uid });
    if (view === null) throw new Refused({ code: 'sub-refused' });
    return closureOf(view, this.deps.config);
  }
}
