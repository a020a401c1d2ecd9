import { Controller, Delete, Get, HttpCode, Inject, Param, Req } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { CustomerPrincipal } from '@corella/contracts/identity';
import { agreedRemovalsSchema, type AgreedRemovals } from '@corella/contracts/removal-web';
import { ask } from '@corella/signals';
import type { FastifyRequest } from 'fastify';
import { GATEWAY_DEPS, type GatewayDeps } from '../../../gateway.deps.js';
import { isoText } from '../../../trading/order-text.js';
import { ForCustomers } from '../../identity/access.js';
import { Customer } from '../../identity/customer.guard.js';
import { IdentityCalls } from '../../identity/identity-calls.js';
import { WebContext } from '../../web/web-context.js';

/** What two of the staff have agreed to change on the own account. */
@ApiTags('user')
@Controller('api/user/removals')
@ForCustomers()
export class OwnRemovalsController {
  constructor(
    @Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps,
    private readonly identity: IdentityCalls,
    private readonly context: WebContext,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Changes of the account that were agreed to and have not taken place yet' })
  @ApiOkResponse({ standardSchema: agreedRemovalsSchema })
  async agreed(@Customer() { uid }: CustomerPrincipal): Promise<AgreedRemovals> {
    const rows = await ask(this.deps.signals, 'identity.removals-agreed', { uid });
    return {
      items: rows.map(({ removalId, project, executeAt }) => ({
        id: removalId,
        project,
        executeAt: isoText(executeAt),
      })),
    };
  }

  @Delete(':id')
  @ApiOperation({ summary: 'Stops such a change' })
  @ApiNoContentResponse()
  @HttpCode(204)
  async stop(
    @Customer() { uid }: CustomerPrincipal,
    @Param('id') removalId: string,
    @Req() request: FastifyRequest,
  ): Promise<void> {
    const origin = this.context.originOf(request.raw);
    await this.identity.send<'StopRemoval'>({ type: 'StopRemoval', uid, removalId, origin }, request.id);
  }
}
