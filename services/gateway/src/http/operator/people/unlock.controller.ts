import { Body, Controller, HttpCode, Inject, Param, Post, Req } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { StaffPrincipal } from '@corella/contracts/identity';
import { requestedSchema, type Requested } from '@corella/contracts/operator';
import { ask } from '@corella/signals';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { GATEWAY_DEPS, type GatewayDeps } from '../../../gateway.deps.js';
import { ForStaff } from '../../identity/access.js';
import { IdentityCalls } from '../../identity/identity-calls.js';
import { Staff } from '../../identity/staff.guard.js';
import { refuse } from '../../problem/refused.js';
import { reasonBody } from '../reasons.js';
import { askForTwo } from '../staff-requests.js';

export const unlockBody = reasonBody('unlock');

/** Two people lift the lock that an owner has set. The request names that lock, and lifts no later one. */
@ApiTags('operator')
@Controller('operator/api/users/:id/unlock')
export class UnlockController {
  constructor(
    @Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps,
    private readonly identity: IdentityCalls,
  ) {}

  @Post()
  @ApiOperation({ summary: "Asks for the owner's lock of an account to be lifted" })
  @ApiOkResponse({ standardSchema: requestedSchema })
  @HttpCode(200)
  @ForStaff('users.unlock-initiate')
  async unlock(
    @Staff() staff: StaffPrincipal,
    @Param('id') uid: string,
    @Body({ schema: unlockBody }) { reason }: z.output<typeof unlockBody>,
    @Req() request: FastifyRequest,
  ): Promise<Requested> {
    const user = (await ask(this.deps.signals, 'identity.user', { uid })) ?? refuse('user-unknown');
    const { number: lock } = user.lock ?? refuse('not-locked');
    return askForTwo(this.identity, request, {
      staff,
      kind: 'account-unlock',
      target: `user:${uid}`,
      payload: { uid, lock },
      reason,
    });
  }
}
