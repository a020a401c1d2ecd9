import { Body, Controller, Delete, Get, HttpCode, Inject, Param, Post, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { StaffPrincipal } from '@corella/contracts/identity';
import {
  doneToSchema,
  type NewAuthenticator,
  newAuthenticatorSchema,
  type StaffSessionRecord,
  staffSessionRecordSchema,
} from '@corella/contracts/operator';
import { doneSchema, codeBody, codeText, passwordText } from '@corella/contracts/web';
import { ask } from '@corella/signals';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { GATEWAY_DEPS, type GatewayDeps } from '../../gateway.deps.js';
import { isoText } from '../../trading/order-text.js';
import { ForStaff } from '../identity/access.js';
import { Trace } from '../edge/trace.js';
import { IdentityCalls } from '../identity/identity-calls.js';
import { Staff } from '../identity/staff.guard.js';
import { refuse } from '../problem/refused.js';
import { clearedCookies, STAFF_COOKIE } from '../web/cookies.js';
import { idsOf } from './staff-requests.js';

const knownPassword = z.string().min(1).max(128);
export const staffPasswordBody = z.strictObject({ current: knownPassword, next: passwordText, code: codeText });
export const staffTotpBody = z.strictObject({ password: knownPassword, code: codeText });
const SESSION_ID = /^[A-Za-z0-9_-]{1,100}$/;

/** What members of staff do with their own account: password, authenticator, sessions. */
@ApiTags('operator')
@Controller('operator/api/me')
export class OwnAccountController {
  constructor(
    @Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps,
    private readonly identity: IdentityCalls,
  ) {}

  /** Ends every session, this one too. */
  @Post('password')
  @ApiOperation({ summary: "Changes one's own password" })
  @ApiOkResponse({ standardSchema: doneSchema })
  @HttpCode(200)
  @ForStaff()
  async password(
    @Staff() staff: StaffPrincipal,
    @Body({ schema: staffPasswordBody }) body: z.output<typeof staffPasswordBody>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Record<string, never>> {
    const { requestId } = idsOf(request);
    await this.identity.send<'StaffChangePassword'>({ type: 'StaffChangePassword', staff, ...body, requestId });
    void reply.header('Set-Cookie', [...clearedCookies(STAFF_COOKIE)]);
    return {};
  }

  @Post('totp')
  @ApiOperation({ summary: 'Gets the secret of a new authenticator' })
  @ApiOkResponse({ standardSchema: newAuthenticatorSchema })
  @HttpCode(200)
  @ForStaff()
  totpBegin(
    @Staff() staff: StaffPrincipal,
    @Body({ schema: staffTotpBody }) body: z.output<typeof staffTotpBody>,
    @Trace() trace: string,
  ): Promise<NewAuthenticator> {
    return this.identity.send<'StaffTotpBegin'>({ type: 'StaffTotpBegin', staff, ...body }, trace);
  }

  /** Ends every session, this one too. */
  @Post('totp/confirm')
  @ApiOperation({ summary: 'Proves a code of the new authenticator, which then counts' })
  @ApiOkResponse({ standardSchema: doneSchema })
  @HttpCode(200)
  @ForStaff()
  async totpConfirm(
    @Staff() staff: StaffPrincipal,
    @Body({ schema: codeBody }) { code }: z.output<typeof codeBody>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Record<string, never>> {
    const { requestId } = idsOf(request);
    await this.identity.send<'StaffTotpConfirm'>({ type: 'StaffTotpConfirm', staff, code, requestId });
    void reply.header('Set-Cookie', [...clearedCookies(STAFF_COOKIE)]);
    return {};
  }

  @Get('sessions')
  @ApiOperation({ summary: "One's own open sessions" })
  @ApiOkResponse({ standardSchema: z.array(staffSessionRecordSchema) })
  @ForStaff()
  async sessions(@Staff() { staffId, sessionId }: StaffPrincipal): Promise<StaffSessionRecord[]> {
    const sessions = await ask(this.deps.signals, 'identity.staff-sessions', { staffId, current: sessionId });
    return sessions.map(({ createdAt, lastSeenAt, ...session }) => ({
      ...session,
      createdAt: isoText(createdAt),
      lastSeenAt: isoText(lastSeenAt),
    }));
  }

  @Delete('sessions/:id')
  @ApiOperation({ summary: "Ends one of one's own sessions" })
  @ApiOkResponse({ standardSchema: doneToSchema })
  @HttpCode(200)
  @ForStaff()
  async endSession(
    @Staff() staff: StaffPrincipal,
    @Param('id') id: string,
    @Req() request: FastifyRequest,
  ): Promise<{ id: string }> {
    if (!SESSION_ID.test(id)) refuse('session-unknown');
    const { requestId } = idsOf(request);
    await this.identity.send<'StaffRevokeSession'>({ type: 'StaffRevokeSession', staff, sessionId: id, requestId });
    return { id };
  }
}
