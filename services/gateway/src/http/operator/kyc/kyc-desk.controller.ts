import { Body, Controller, HttpCode, Param, Post, Req } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { StaffPrincipal } from '@corella/contracts/identity';
import {
  kycClaimBody,
  kycClaimedSchema,
  kycDecideBody,
  kycDecidedSchema,
  kycReleasedSchema,
} from '@corella/contracts/operator';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { isoText } from '../../../trading/order-text.js';
import { ForStaff, ForStaffProven } from '../../identity/access.js';
import { IdentityCalls } from '../../identity/identity-calls.js';
import { Staff } from '../../identity/staff.guard.js';
import { ActOfOne } from '../once-for-staff.js';

type Claimed = z.output<typeof kycClaimedSchema>;

/** What the desk does with cases: takes one for a while, gives it back, decides it. */
@ApiTags('operator')
@Controller('operator/api/kyc-cases')
export class KycDeskController {
  constructor(private readonly identity: IdentityCalls) {}

  @Post('next')
  @ApiOperation({ summary: 'Claims the case that is due first' })
  @ApiOkResponse({ standardSchema: kycClaimedSchema })
  @HttpCode(200)
  @ForStaff('kyc-cases.decide')
  next(
    @Staff() staff: StaffPrincipal,
    @Body({ schema: kycClaimBody }) _nothing: z.output<typeof kycClaimBody>,
    @Req() request: FastifyRequest,
  ): Promise<Claimed> {
    return this.claimed(staff, null, request.id);
  }

  @Post(':id/claim')
  @ApiOperation({ summary: 'Claims a case for five minutes, or claims one’s own for longer' })
  @ApiOkResponse({ standardSchema: kycClaimedSchema })
  @HttpCode(200)
  @ForStaff('kyc-cases.decide')
  claim(
    @Staff() staff: StaffPrincipal,
    @Param('id') caseId: string,
    @Body({ schema: kycClaimBody }) _nothing: z.output<typeof kycClaimBody>,
    @Req() request: FastifyRequest,
  ): Promise<Claimed> {
    return this.claimed(staff, caseId, request.id);
  }

  @Post(':id/release')
  @ActOfOne()
  @ApiOperation({ summary: 'Gives a claimed case back' })
  @ApiOkResponse({ standardSchema: kycReleasedSchema })
  @HttpCode(200)
  @ForStaff('kyc-cases.decide')
  async release(
    @Staff() staff: StaffPrincipal,
    @Param('id') caseId: string,
    @Body({ schema: kycClaimBody }) _nothing: z.output<typeof kycClaimBody>,
    @Req() { id: requestId }: FastifyRequest,
  ): Promise<{ id: string }> {
    await this.identity.send<'ReleaseKycCase'>({ type: 'ReleaseKycCase', staff, caseId, requestId });
    return { id: caseId };
  }

  @Post(':id/decide')
  @ActOfOne()
  @ApiOperation({ summary: 'Approves a case, asks for corrections, or rejects it' })
  @ApiOkResponse({ standardSchema: kycDecidedSchema })
  @HttpCode(200)
  @ForStaffProven('kyc-cases.decide')
  async decide(
    @Staff() staff: StaffPrincipal,
    @Param('id') caseId: string,
    @Body({ schema: kycDecideBody }) body: z.output<typeof kycDecideBody>,
    @Req() { id: requestId }: FastifyRequest,
  ): Promise<z.output<typeof kycDecidedSchema>> {
    const command = { type: 'DecideKycCase', staff, caseId, requestId, ...body } as const;
    const { approvalId } = await this.identity.send<'DecideKycCase'>(command);
    return { id: caseId, approvalId };
  }

  private async claimed(staff: StaffPrincipal, caseId: string | null, requestId: string): Promise<Claimed> {
    const claim = await this.identity.send<'ClaimKycCase'>({ type: 'ClaimKycCase', staff, caseId, requestId });
    return { id: claim.caseId, claimedUntil: isoText(claim.until) };
  }
}
