import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { type StaffInvitation, staffInvitationSchema } from '@corella/contracts/operator';
import { doneSchema, codeText, passwordText } from '@corella/contracts/web';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ForStaffLogin } from '../identity/access.js';
import { IdentityCalls } from '../identity/identity-calls.js';
import { WebContext } from '../web/web-context.js';

const token = z.string().min(1).max(200);
export const invitationBody = z.strictObject({ token });
export const joinBody = z.strictObject({ token, password: passwordText, code: codeText });

/** How new staff join: whoever has the link sets password and authenticator. There is no session yet. */
@ApiTags('operator')
@Controller('operator/api/invitation')
export class InvitationController {
  constructor(
    private readonly identity: IdentityCalls,
    private readonly context: WebContext,
  ) {}

  /** Whom the link invites, and the secret of the authenticator, which counts once a code of it is proven. */
  @Post()
  @ApiOperation({ summary: 'Whom an invitation is for' })
  @ApiOkResponse({ standardSchema: staffInvitationSchema })
  @HttpCode(200)
  @ForStaffLogin()
  open(
    @Body({ schema: invitationBody }) body: z.output<typeof invitationBody>,
    @Req() request: FastifyRequest,
  ): Promise<StaffInvitation> {
    const origin = this.context.originOf(request.raw);
    return this.identity.send<'StaffInvitationOpen'>({ type: 'StaffInvitationOpen', ...body, origin }, request.id);
  }

  @Post('accept')
  @ApiOperation({ summary: 'Accepts an invitation with a password and an authenticator' })
  @ApiOkResponse({ standardSchema: doneSchema })
  @HttpCode(200)
  @ForStaffLogin()
  async accept(
    @Body({ schema: joinBody }) body: z.output<typeof joinBody>,
    @Req() request: FastifyRequest,
  ): Promise<Record<string, never>> {
    const origin = this.context.originOf(request.raw);
    await this.identity.send<'StaffJoin'>({ type: 'StaffJoin', ...body, origin }, request.id);
    return {};
  }
}
