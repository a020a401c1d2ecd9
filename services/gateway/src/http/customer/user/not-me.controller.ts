import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { appliedSchema, notMeBody } from '@corella/contracts/web';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { ForAnyone } from '../../identity/access.js';
import { appliedOf } from '../../identity/applied-of.js';
import { IdentityCalls } from '../../identity/identity-calls.js';
import { WebContext } from '../../web/web-context.js';

/** "This was not me": the link of a mail locks the account. A link counts once, so there is no idempotency key. */
@ApiTags('auth')
@Controller('api/auth/not-me')
@ForAnyone({ idempotencyKey: false })
export class NotMeController {
  constructor(
    private readonly identity: IdentityCalls,
    private readonly context: WebContext,
  ) {}

  @Post()
  @ApiOperation({ summary: 'Locks the account that the link of a mail names' })
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: appliedSchema })
  async report(
    @Body({ schema: notMeBody }) { token }: z.output<typeof notMeBody>,
    @Req() request: FastifyRequest,
  ): Promise<z.output<typeof appliedSchema>> {
    const origin = this.context.originOf(request.raw);
    const done = await this.identity.send<'ReportNotMe'>({ type: 'ReportNotMe', token, origin }, request.id);
    return appliedOf(done);
  }
}
