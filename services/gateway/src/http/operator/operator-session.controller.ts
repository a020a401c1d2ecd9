import { Body, Controller, Get, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { doneSchema } from '@corella/contracts/web';
import type { SessionGrant, StaffPrincipal } from '@corella/contracts/identity';
import {
  type OperatorMe,
  operatorMeSchema,
  passkeyLoginBegunSchema,
  passkeyLoginBody,
} from '@corella/contracts/operator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { GATEWAY_DEPS, type GatewayDeps } from '../../gateway.deps.js';
import { assertionOf, requestOf } from '../customer/user/passkey-wire.js';
import { ForStaff, ForStaffLogin } from '../identity/access.js';
import { IdentityCalls } from '../identity/identity-calls.js';
import { Principals } from '../identity/principals.js';
import { Staff } from '../identity/staff.guard.js';
import { clearedCookies, sessionCookie, STAFF_COOKIE } from '../web/cookies.js';
import { WebContext } from '../web/web-context.js';

export const staffLoginBody = z.strictObject({
  email: z.string().min(1).max(254),
  password: z.string().min(1).max(128),
  code: z.string().regex(/^[0-9]{6}$/, 'The code has six digits.'),
});

/** The console's session. Its cookie and identity are separate; a customer's session is worth nothing here. */
@ApiTags('operator')
@Controller('operator/api')
export class OperatorSessionController {
  constructor(
    @Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps,
    private readonly identity: IdentityCalls,
    private readonly context: WebContext,
    private readonly principals: Principals,
  ) {}

  @Post('login')
  @ApiOperation({ summary: 'Logs a member of staff in' })
  @ApiOkResponse({ standardSchema: operatorMeSchema })
  @HttpCode(200)
  @ForStaffLogin()
  async login(
    @Body({ schema: staffLoginBody }) body: z.output<typeof staffLoginBody>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<OperatorMe> {
    const channel = this.context.loginChannel(request.raw);
    const command = { type: 'StaffLogin', ...body, origin: this.context.originOf(request.raw) } as const;
    const { session, staff } = await this.identity.send<'StaffLogin'>(command, request.id);
    this.setCookie(reply, channel, session);
    return this.meOf(staff);
  }

  @Post('login/passkey/begin')
  @ApiOperation({ summary: 'Says what a passkey is to sign to log in' })
  @ApiOkResponse({ standardSchema: passkeyLoginBegunSchema })
  @HttpCode(200)
  @ForStaffLogin()
  async passkeyBegin(@Req() request: FastifyRequest): Promise<z.output<typeof passkeyLoginBegunSchema>> {
    const command = { type: 'StaffPasskeyLoginBegin', origin: this.context.originOf(request.raw) } as const;
    const { ticket, passkey } = await this.identity.send<'StaffPasskeyLoginBegin'>(command, request.id);
    return { ticket, passkey: requestOf(passkey) };
  }

  @Post('login/passkey')
  @ApiOperation({ summary: 'Logs a member of staff in by a passkey' })
  @ApiOkResponse({ standardSchema: operatorMeSchema })
  @HttpCode(200)
  @ForStaffLogin()
  async passkeyLogin(
    @Body({ schema: passkeyLoginBody }) { ticket, assertion }: z.output<typeof passkeyLoginBody>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<OperatorMe> {
    const channel = this.context.loginChannel(request.raw);
    const signed = { ticket, assertion: assertionOf(assertion), origin: this.context.originOf(request.raw) };
    const command = { type: 'StaffPasskeyLogin', ...signed } as const;
    const { session, staff } = await this.identity.send<'StaffPasskeyLogin'>(command, request.id);
    this.setCookie(reply, channel, session);
    return this.meOf(staff);
  }

  @Post('logout')
  @ApiOperation({ summary: 'Ends this session' })
  @ApiOkResponse({ standardSchema: doneSchema })
  @HttpCode(200)
  @ForStaffLogin()
  async logout(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Record<string, never>> {
    const token = this.principals.staffToken(request.raw);
    if (token !== null) await this.identity.send<'StaffLogout'>({ type: 'StaffLogout', token }, request.id);
    void reply.header('Set-Cookie', [...clearedCookies(STAFF_COOKIE)]);
    return {};
  }

  @Get('me')
  @ApiOperation({ summary: 'Who is logged in, and what this person may do' })
  @ApiOkResponse({ standardSchema: operatorMeSchema })
  @ForStaff()
  me(@Staff() staff: StaffPrincipal): OperatorMe {
    return this.meOf(staff);
  }

  private setCookie(
    reply: FastifyReply,
    channel: ReturnType<WebContext['loginChannel']>,
    { token, expiresAt }: SessionGrant,
  ): void {
    const seconds = Math.floor((expiresAt - this.deps.clock.nowMs()) / 1_000);
    void reply.header('Set-Cookie', sessionCookie(STAFF_COOKIE, channel, token, seconds));
  }

  private meOf({ staffId, name, email, role, permissions }: StaffPrincipal): OperatorMe {
    return { staffId, name, email, role, permissions, demo: this.deps.config.demo };
  }
}
