import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { CustomerPrincipal } from '@corella/contracts/identity';
import { appliedSchema, lockAccountBody } from '@corella/contracts/web';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { IdempotencyKey } from '../../idempotency/idempotency-key.js';
import { OncePerKey } from '../../idempotency/once-per-key.js';
import { ForCustomers } from '../../identity/access.js';
import { Customer } from '../../identity/customer.guard.js';
import { appliedOf } from '../../identity/applied-of.js';
import { IdentityCalls } from '../../identity/identity-calls.js';
import { proofOf } from '../../identity/proof-of.js';
import { WebContext } from '../../web/web-context.js';

/** The owner's lock. Two members of staff lift it. */
@ApiTags('user')
@Controller('api/user/lock')
@ForCustomers()
export class AccountLockController {
  constructor(
    private readonly identity: IdentityCalls,
    private readonly context: WebContext,
    private readonly once: OncePerKey,
  ) {}

  @Post()
  @ApiOperation({ summary: 'Locks the account: ends sessions, deletes API keys, keeps money in' })
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: appliedSchema })
  async lock(
    @Customer() { uid, sessionId = '' }: CustomerPrincipal,
    @IdempotencyKey() key: string,
    @Body({ schema: lockAccountBody }) { code, stepUp }: z.output<typeof lockAccountBody>,
    @Req() request: FastifyRequest,
  ): Promise<z.output<typeof appliedSchema>> {
    const origin = this.context.originOf(request.raw);
    const done = await this.once.run({ owner: uid, key, body: ['lock'] }, () =>
      this.identity.send<'LockAccount'>(
        { type: 'LockAccount', uid, sessionId, ...proofOf(request, { code, stepUp }), origin },
        request.id,
      ),
    );
    return appliedOf(done);
  }
}
