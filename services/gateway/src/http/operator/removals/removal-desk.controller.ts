import { Body, Controller, HttpCode, Param, Post, Req } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { StaffPrincipal } from '@corella/contracts/identity';
import {
  removalClaimBody,
  removalClaimedSchema,
  removalDecideBody,
  removalDecidedSchema,
  removalReleasedSchema,
} from '@corella/contracts/operator';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { isoText } from '../../../trading/order-text.js';
import { ForStaff, ForStaffProven } from '../../identity/access.js';
import { IdentityCalls } from '../../identity/identity-calls.js';
import { Staff } from '../../identity/staff.guard.js';
import { ActOfOne } from '../once-for-staff.js';

type Claimed = z.output<typeof removalClaimedSchema>;

/** What the desk does with requests for removals: takes one for a while, gives it back, decides it. */
@ApiTags('operator')
@Controller('operator/api/removal-requests')
export class RemovalDeskController {
  constructor(private readonly identity: IdentityCalls) {}

  @Post('next')
  @ApiOperation({ summary: 'Claims the oldest request that waits' })
  @ApiOkResponse({ standardSchema: removalClaimedSchema })
  @HttpCode(200)
  @ForStaff('removal-requests.initiate')
  next(
    @Staff() staff: StaffPrincipal,
    @Body({ schema: removalClaimBody }) _nothing: z.output<typeof removalClaimBody>,
    @Req() request: FastifyRequest,
  ): Promise<Claimed> {
    return this.claimed(staff, null, request.id);
  }

  @Post(':id/claim')
  @ApiOperation({ summary: 'Claims a request for five minutes, or one’s own for longer' })
  @ApiOkResponse({ standardSchema: removalClaimedSchema })
  @HttpCode(200)
  @ForStaff('removal-requests.initiate')
  claim(
    @Staff() staff: StaffPrincipal,
    @Param('id') removalId: string,
    @Body({ schema: removalClaimBody }) _nothing: z.output<typeof removalClaimBody>,
    @Req() request: FastifyRequest,
  ): Promise<Claimed> {
    return this.claimed(staff, removalId, request.id);
  }

  @Post(':id/release')
  @ActOfOne()
  @ApiOperation({ summary: 'Gives a claimed request back' })
  @ApiOkResponse({ standardSchema: removalReleasedSchema })
  @HttpCode(200)
  @ForStaff('removal-requests.initiate')
  async release(
    @Staff() staff: StaffPrincipal,
    @Param('id') removalId: string,
    @Body({ schema: removalClaimBody }) _nothing: z.output<typeof removalClaimBody>,
    @Req() { id: requestId }: FastifyRequest,
  ): Promise<{ id: string }> {
    await this.identity.send<'ReleaseRemoval'>({ type: 'ReleaseRemoval', staff, removalId, requestId });
    return { id: removalId };
  }

  @Post(':id/decide')
  @ActOfOne()
  @ApiOperation({ summary: 'Asks the customer, declines, or asks a second person to agree' })
  @ApiOkResponse({ standardSchema: removalDecidedSchema })
  @HttpCode(200)
  @ForStaffProven('removal-requests.initiate')
  async decide(
    @Staff() staff: StaffPrincipal,
    @Param('id') removalId: string,
    @Body({ schema: removalDecideBody }) body: z.output<typeof removalDecideBody>,
    @Req() { id: requestId }: FastifyRequest,
  ): Promise<z.output<typeof removalDecidedSchema>> {
    const command = { type: 'DecideRemoval', staff, removalId, requestId, ...body } as const;
    const { approvalId } = await this.identity.send<'DecideRemoval'>(command);
    return { id: removalId, approvalId };
  }

  private async claimed(staff: StaffPrincipal, removalId: string | null, requestId: string): Promise<Claimed> {
    const claim = await this.identity.send<'ClaimRemoval'>({ type: 'ClaimRemoval', staff, removalId, requestId });
    return { id: claim.removalId, claimedUntil: isoText(claim.until) };
  }
}
