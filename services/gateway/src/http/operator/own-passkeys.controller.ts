import { Body, Controller, Delete, Get, HttpCode, Inject, Param, Post, Req } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { passkeySchema, type Passkey } from '@corella/contracts/factors-web';
import type { StaffPrincipal } from '@corella/contracts/identity';
import { doneToSchema, newPasskeySchema, passkeyNameBody, staffPasskeyBody } from '@corella/contracts/operator';
import { ask } from '@corella/signals';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { GATEWAY_DEPS, type GatewayDeps } from '../../gateway.deps.js';
import { attestationOf, creationOf, passkeyOf } from '../customer/user/passkey-wire.js';
import { ForStaff, ForStaffProven } from '../identity/access.js';
import { IdentityCalls } from '../identity/identity-calls.js';
import { Staff } from '../identity/staff.guard.js';

/** The passkeys of a member of staff. Each opens the console, so adding and removing one takes a fresh factor. */
@ApiTags('operator')
@Controller('operator/api/me/passkeys')
export class OwnPasskeysController {
  constructor(
    @Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps,
    private readonly identity: IdentityCalls,
  ) {}

  @Get()
  @ApiOperation({ summary: "One's own passkeys" })
  @ApiOkResponse({ standardSchema: z.array(passkeySchema) })
  @ForStaff()
  async list(@Staff() { staffId }: StaffPrincipal): Promise<Passkey[]> {
    return (await ask(this.deps.signals, 'identity.staff-passkeys', { staffId })).map(passkeyOf);
  }

  @Post('begin')
  @ApiOperation({ summary: 'Says what a new passkey is to be made of' })
  @ApiOkResponse({ standardSchema: newPasskeySchema })
  @HttpCode(200)
  @ForStaffProven()
  async begin(
    @Staff() staff: StaffPrincipal,
    @Req() { id: requestId }: FastifyRequest,
  ): Promise<z.output<typeof newPasskeySchema>> {
    const command = { type: 'StaffPasskeyBegin', staff, requestId } as const;
    return { creation: creationOf((await this.identity.send<'StaffPasskeyBegin'>(command)).creation) };
  }

  @Post()
  @ApiOperation({ summary: 'Adds a passkey, which opens the console from now on' })
  @ApiOkResponse({ standardSchema: passkeySchema })
  @HttpCode(200)
  @ForStaffProven()
  async add(
    @Staff() staff: StaffPrincipal,
    @Body({ schema: staffPasskeyBody }) { name, attestation }: z.output<typeof staffPasskeyBody>,
    @Req() { id: requestId }: FastifyRequest,
  ): Promise<Passkey> {
    const made = { name, attestation: attestationOf(attestation) };
    const command = { type: 'StaffPasskeyAdd', staff, requestId, ...made } as const;
    return passkeyOf((await this.identity.send<'StaffPasskeyAdd'>(command)).passkey);
  }

  @Post(':id/rename')
  @ApiOperation({ summary: 'Gives a passkey another name' })
  @ApiOkResponse({ standardSchema: doneToSchema })
  @HttpCode(200)
  @ForStaff()
  async rename(
    @Staff() staff: StaffPrincipal,
    @Param('id') keyRef: string,
    @Body({ schema: passkeyNameBody }) { name }: z.output<typeof passkeyNameBody>,
    @Req() { id: requestId }: FastifyRequest,
  ): Promise<{ id: string }> {
    await this.identity.send<'StaffPasskeyRename'>({ type: 'StaffPasskeyRename', staff, keyRef, name, requestId });
    return { id: keyRef };
  }

  @Delete(':id')
  @ApiOperation({ summary: 'Removes a passkey' })
  @ApiOkResponse({ standardSchema: doneToSchema })
  @HttpCode(200)
  @ForStaffProven()
  async remove(
    @Staff() staff: StaffPrincipal,
    @Param('id') keyRef: string,
    @Req() { id: requestId }: FastifyRequest,
  ): Promise<{ id: string }> {
    await this.identity.send<'StaffPasskeyRemove'>({ type: 'StaffPasskeyRemove', staff, keyRef, requestId });
    return { id: keyRef };
  }
}
