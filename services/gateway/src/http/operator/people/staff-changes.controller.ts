import { Body, Controller, HttpCode, Inject, Param, Post, Req } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Requested, doneToSchema, requestedSchema } from '@corella/contracts/operator';
import { STAFF_ROLES, type StaffPrincipal } from '@corella/contracts/identity';
import { ask } from '@corella/signals';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { GATEWAY_DEPS, type GatewayDeps } from '../../../gateway.deps.js';
import { ForStaff } from '../../identity/access.js';
import { IdentityCalls } from '../../identity/identity-calls.js';
import { Staff } from '../../identity/staff.guard.js';
import { refuse } from '../../problem/refused.js';
import { oneById, onlyRecord } from '../list-dialect.js';
import { ActOfOne } from '../once-for-staff.js';
import { reasonBody, reasonFor } from '../reasons.js';
import { askForTwo, idsOf } from '../staff-requests.js';

export const staffRoleBody = z.strictObject({ role: z.enum(STAFF_ROLES), reason: reasonFor('staff-role') });
export const disableBody = reasonBody('staff-disable');
export const enableBody = reasonBody('staff-enable');
export const inviteBody = reasonBody('invite');
export const resetBody = reasonBody('staff-reset');
const STAFF_ID = /^[A-Za-z0-9-]{1,60}$/;

/** Changes of members of staff who exist: another role, an end, a return, lost links and credentials. */
@ApiTags('operator')
@Controller('operator/api/staff/:id')
export class StaffChangesController {
  constructor(
    @Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps,
    private readonly identity: IdentityCalls,
  ) {}

  @Post('role')
  @ApiOperation({ summary: 'Asks for another role of a member of staff' })
  @ApiOkResponse({ standardSchema: requestedSchema })
  @HttpCode(200)
  @ForStaff('staff.initiate')
  async role(
    @Staff() staff: StaffPrincipal,
    @Param('id') id: string,
    @Body({ schema: staffRoleBody }) { role, reason }: z.output<typeof staffRoleBody>,
    @Req() request: FastifyRequest,
  ): Promise<Requested> {
    const found = await ask(this.deps.signals, 'identity.list-staff', oneById(id));
    const from = onlyRecord(found, (person) => person.role);
    return askForTwo(this.identity, request, {
      staff,
      kind: 'staff-role',
      target: `staff:${id}`,
      payload: { staffId: id, from, to: role },
      reason,
    });
  }

  @Post('enable')
  @ApiOperation({ summary: 'Asks for a disabled member of staff to return' })
  @ApiOkResponse({ standardSchema: requestedSchema })
  @HttpCode(200)
  @ForStaff('staff.initiate')
  async enable(
    @Staff() staff: StaffPrincipal,
    @Param('id') id: string,
    @Body({ schema: enableBody }) { reason }: z.output<typeof enableBody>,
    @Req() request: FastifyRequest,
  ): Promise<Requested> {
    return askForTwo(this.identity, request, {
      staff,
      kind: 'staff-enable',
      target: `staff:${id}`,
      payload: { staffId: id },
      reason,
    });
  }

  @Post('disable')
  @ApiOperation({ summary: 'Asks for a member of staff to be disabled' })
  @ApiOkResponse({ standardSchema: requestedSchema })
  @HttpCode(200)
  @ForStaff('staff.initiate')
  async disable(
    @Staff() staff: StaffPrincipal,
    @Param('id') id: string,
    @Body({ schema: disableBody }) { reason }: z.output<typeof disableBody>,
    @Req() request: FastifyRequest,
  ): Promise<Requested> {
    return askForTwo(this.identity, request, {
      staff,
      kind: 'staff-disable',
      target: `staff:${id}`,
      payload: { staffId: id },
      reason,
    });
  }

  /** A new link for somebody who has not joined yet. */
  @Post('invite')
  @ActOfOne()
  @ApiOperation({ summary: 'Makes a new invitation for a member of staff' })
  @ApiOkResponse({ standardSchema: doneToSchema })
  @HttpCode(200)
  @ForStaff('staff.initiate')
  async invite(
    @Staff() staff: StaffPrincipal,
    @Param('id') id: string,
    @Body({ schema: inviteBody }) { reason }: z.output<typeof inviteBody>,
    @Req() request: FastifyRequest,
  ): Promise<{ id: string }> {
    const { requestId } = idsOf(request);
    await this.identity.send<'StaffInvite'>({ type: 'StaffInvite', staff, staffId: id, reason, requestId });
    return { id };
  }

  /** Ends the person's sessions, and sends them a link to set password and authenticator anew. */
  @Post('reset')
  @ActOfOne()
  @ApiOperation({ summary: 'Resets password and authenticator of a member of staff' })
  @ApiOkResponse({ standardSchema: doneToSchema })
  @HttpCode(200)
  @ForStaff('staff.initiate')
  async reset(
    @Staff() staff: StaffPrincipal,
    @Param('id') id: string,
    @Body({ schema: resetBody }) { reason }: z.output<typeof resetBody>,
    @Req() request: FastifyRequest,
  ): Promise<{ id: string }> {
    if (!STAFF_ID.test(id)) refuse('staff-unknown');
    const { requestId } = idsOf(request);
    await this.identity.send<'StaffReset'>({ type: 'StaffReset', staff, staffId: id, reason, requestId });
    return { id };
  }
}
