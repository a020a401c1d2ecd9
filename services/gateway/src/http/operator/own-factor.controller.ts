import { Body, Controller, Get, HttpCode, Post, Req } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { StaffPrincipal } from '@corella/contracts/identity';
import { factorBegunSchema, freshFactorSchema, provenFactorSchema, staffFactorBody } from '@corella/contracts/operator';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { isoText } from '../../trading/order-text.js';
import { assertionOf, requestOf } from '../customer/user/passkey-wire.js';
import { ForStaff } from '../identity/access.js';
import { IdentityCalls } from '../identity/identity-calls.js';
import { Staff } from '../identity/staff.guard.js';

/** Whether the person who decides is still the one who logged in. */
@ApiTags('operator')
@Controller('operator/api/me/factor')
export class OwnFactorController {
  constructor(private readonly identity: IdentityCalls) {}

  @Get()
  @ApiOperation({ summary: 'Whether a factor is fresh enough for decisions and reveals' })
  @ApiOkResponse({ standardSchema: freshFactorSchema })
  @ForStaff()
  state(@Staff() { factor }: StaffPrincipal): z.output<typeof freshFactorSchema> {
    return { fresh: factor?.fresh ?? false, methods: [...(factor?.methods ?? ['totp'])] };
  }

  @Post('begin')
  @ApiOperation({ summary: 'Says what a passkey is to sign' })
  @ApiOkResponse({ standardSchema: factorBegunSchema })
  @HttpCode(200)
  @ForStaff()
  async begin(
    @Staff() staff: StaffPrincipal,
    @Req() { id: requestId }: FastifyRequest,
  ): Promise<z.output<typeof factorBegunSchema>> {
    const command = { type: 'StaffFactorBegin', staff, requestId } as const;
    return { passkey: requestOf((await this.identity.send<'StaffFactorBegin'>(command)).passkey) };
  }

  /** Each guess counts, and repeating one with its key gives the first answer. */
  @Post()
  @ApiOperation({ summary: 'Proves a factor for this session, for five minutes' })
  @ApiOkResponse({ standardSchema: provenFactorSchema })
  @HttpCode(200)
  @ForStaff()
  async prove(
    @Staff() staff: StaffPrincipal,
    @Body({ schema: staffFactorBody }) body: z.output<typeof staffFactorBody>,
    @Req() { id: requestId }: FastifyRequest,
  ): Promise<z.output<typeof provenFactorSchema>> {
    const proof = 'assertion' in body ? { ...body, assertion: assertionOf(body.assertion) } : body;
    const command = { type: 'StaffProveFactor', staff, requestId, ...proof } as const;
    const { freshUntil } = await this.identity.send<'StaffProveFactor'>(command);
    return { freshUntil: isoText(freshUntil) };
  }
}
