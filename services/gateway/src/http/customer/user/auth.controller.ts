import { Body, Controller, Get, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import { ApiAcceptedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { CustomerPrincipal, LoginOutcome } from '@corella/contracts/identity';
import {
  loginTwoStepBeginBody,
  loginTwoStepBeginReply,
  loginTwoStepBody,
  stepUpBeginBody,
  stepUpBeginReply,
  stepUpBody,
} from '@corella/contracts/factors-web';
import {
  loginBody,
  doneSchema,
  loginReply,
  logoutBody,
  meSchema,
  readTicks,
  registerBody,
  registerReply,
  resendCodeBody,
  stepUpReply,
  verifyEmailBody,
  whoSchema,
  type Me,
} from '@corella/contracts/web';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { GATEWAY_DEPS, type GatewayDeps } from '../../../gateway.deps.js';
import { ForAnyone, ForCustomers } from '../../identity/access.js';
import { Customer } from '../../identity/customer.guard.js';
import { Principals, sessionRequired } from '../../identity/principals.js';
import { languageOf } from '../../problem/language.js';
import { Refused } from '../../problem/refused.js';
import { clearedCookies, CUSTOMER_COOKIES, type Channel } from '../../web/cookies.js';
import { WebContext } from '../../web/web-context.js';
import { IdentityCalls } from '../../identity/identity-calls.js';
import { LoginCookies } from './login-cookies.js';
import { requestOf, signedBy } from './passkey-wire.js';
import { meOf } from './user-views.js';

type LoginReply = z.output<typeof loginReply>;

@ApiTags('auth')
@Controller('api/auth')
@ForAnyone({ idempotencyKey: false })
export class AuthController {
  constructor(
    @Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps,
    private readonly identity: IdentityCalls,
    private readonly context: WebContext,
    private readonly principals: Principals,
    private readonly logins: LoginCookies,
  ) {}

  @Post('register')
  @ApiOperation({ summary: 'Opens an account and sends a code to the address' })
  @HttpCode(202)
  @ApiAcceptedResponse({ standardSchema: registerReply })
  async register(
    @Body({ schema: registerBody }) body: z.output<typeof registerBody>,
    @Req() request: FastifyRequest,
  ): Promise<z.output<typeof registerReply>> {
    return this.identity.send<'Register'>(
      {
        type: 'Register',
        ...body,
        ...readTicks(body.agreements),
        origin: this.context.originOf(request.raw),
        language: languageOf(request.headers['accept-language']),
      },
      request.id,
    );
  }

  @Post('resend-code')
  @ApiOperation({ summary: 'Sends a new code to the address' })
  @HttpCode(202)
  @ApiAcceptedResponse({ standardSchema: doneSchema })
  async resendCode(
    @Body({ schema: resendCodeBody }) body: z.output<typeof resendCodeBody>,
    @Req() request: FastifyRequest,
  ): Promise<Record<string, never>> {
    await this.identity.send<'ResendCode'>(
      {
        type: 'ResendCode',
        ...body,
        origin: this.context.originOf(request.raw),
        language: languageOf(request.headers['accept-language']),
      },
      request.id,
    );
    return {};
  }

  @Post('verify-email')
  @ApiOperation({ summary: 'Proves the address and logs in' })
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: meSchema })
  async verifyEmail(
    @Body({ schema: verifyEmailBody }) body: z.output<typeof verifyEmailBody>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Me> {
    const channel = this.context.loginChannel(request.raw);
    const done = await this.identity.send<'VerifyEmail'>(
      {
        type: 'VerifyEmail',
        ...body,
        ...this.logins.shownBy(request),
      },
      request.id,
    );
    this.logins.giveCookies(reply, channel, done);
    return meOf(done.user, this.logins.place());
  }

  @Post('login')
  @ApiOperation({ summary: 'Logs in, or asks for the second step' })
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: loginReply })
  async login(
    @Body({ schema: loginBody }) body: z.output<typeof loginBody>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<LoginReply> {
    const channel = this.context.loginChannel(request.raw);
    return this.afterLogin(
      await this.identity.send<'Login'>({ type: 'Login', ...body, ...this.logins.shownBy(request) }, request.id),
      channel,
      reply,
    );
  }

  @Post('login/two-step/begin')
  @ApiOperation({ summary: 'Chooses the method of the second step' })
  @HttpCode(202)
  @ApiAcceptedResponse({ standardSchema: loginTwoStepBeginReply })
  async loginTwoStepBegin(
    @Body({ schema: loginTwoStepBeginBody }) body: z.output<typeof loginTwoStepBeginBody>,
    @Req() request: FastifyRequest,
  ): Promise<z.output<typeof loginTwoStepBeginReply>> {
    const { passkey, to } = await this.identity.send<'LoginTwoStepBegin'>(
      {
        type: 'LoginTwoStepBegin',
        ...body,
        ...this.logins.shownBy(request),
        language: languageOf(request.headers['accept-language']),
      },
      request.id,
    );
    return { ...(passkey === undefined ? {} : { passkey: requestOf(passkey) }), ...(to === undefined ? {} : { to }) };
  }

  @Post('login/two-step')
  @ApiOperation({ summary: 'Completes a login by its second step' })
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: loginReply })
  async loginTwoStep(
    @Body({ schema: loginTwoStepBody }) body: z.output<typeof loginTwoStepBody>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<LoginReply> {
    const channel = this.context.loginChannel(request.raw);
    return this.afterLogin(
      await this.identity.send<'LoginTwoStep'>(
        {
          type: 'LoginTwoStep',
          ...signedBy(body),
          ...this.logins.shownBy(request),
        },
        request.id,
      ),
      channel,
      reply,
    );
  }

  /** Logging out twice, or without a session, succeeds. */
  @Post('logout')
  @ApiOperation({ summary: 'Ends this session, or all of them' })
  @HttpCode(204)
  async logout(
    @Body({ schema: logoutBody.optional() }) body: z.output<typeof logoutBody> | undefined,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    this.principals.demandOneWay(request.raw);
    const shown = this.principals.anyToken(request.raw);
    const everywhere = body?.everywhere ?? false;
    // Tokens of trading or of the site end their own session, and nothing of the user centre.
    if (everywhere && shown !== null && shown.family !== 'uc') throw new Refused(sessionRequired('uc'));
    if (shown !== null)
      await this.identity.send<'Logout'>(
        {
          type: 'Logout',
          ...shown,
          everywhere,
          revokeKeys: body?.revokeKeys ?? false,
          origin: this.context.originOf(request.raw),
        },
        request.id,
      );
    void reply.header('Set-Cookie', Object.values(CUSTOMER_COOKIES).flatMap(clearedCookies));
  }

  /** A new challenge or code takes the place of the one before, so a repetition does no harm. */
  @Post('step-up/begin')
  @ApiOperation({ summary: 'Says what a passkey is to sign, or texts a code, for a step-up' })
  @HttpCode(200)
  @ForCustomers({ idempotencyKey: false })
  @ApiOkResponse({ standardSchema: stepUpBeginReply })
  async stepUpBegin(
    @Customer() { uid, sessionId = '' }: CustomerPrincipal,
    @Body({ schema: stepUpBeginBody }) { method }: z.output<typeof stepUpBeginBody>,
    @Req() request: FastifyRequest,
  ): Promise<z.output<typeof stepUpBeginReply>> {
    if (method === 'sms') {
      const language = languageOf(request.headers['accept-language']);
      const origin = this.context.originOf(request.raw);
      return this.identity.send<'TextStepUp'>({ type: 'TextStepUp', uid, sessionId, language, origin }, request.id);
    }
    const { passkey } = await this.identity.send<'StepUpBegin'>({ type: 'StepUpBegin', uid, sessionId }, request.id);
    return { passkey: requestOf(passkey) };
  }

  /** Each guess counts, so a repetition is one more: there is no idempotency key. */
  @Post('step-up')
  @ApiOperation({ summary: 'Proves the customer again, for one change' })
  @HttpCode(200)
  @ForCustomers({ idempotencyKey: false })
  @ApiOkResponse({ standardSchema: stepUpReply })
  async stepUp(
    @Customer() { uid, sessionId = '' }: CustomerPrincipal,
    @Body({ schema: stepUpBody }) body: z.output<typeof stepUpBody>,
    @Req() request: FastifyRequest,
  ): Promise<z.output<typeof stepUpReply>> {
    const { stepUp, expiresAt } = await this.identity.send<'StepUp'>(
      {
        type: 'StepUp',
        uid,
        sessionId,
        ...signedBy(body),
        origin: this.context.originOf(request.raw),
      },
      request.id,
    );
    return { stepUp, expiresAt: new Date(expiresAt).toISOString() };
  }

  @Get('me')
  @ApiOperation({ summary: 'Who is logged in' })
  @ForCustomers()
  @ApiOkResponse({ standardSchema: meSchema })
  me(@Customer() customer: CustomerPrincipal): Me {
    return meOf(customer.user, this.logins.place());
  }

  /** The page asks this first. To be a visitor is no error, so it is answered without one. */
  @Get('session')
  @ApiOperation({ summary: 'Who is logged in, or nobody' })
  @ApiOkResponse({ standardSchema: whoSchema })
  async session(@Req() request: FastifyRequest): Promise<z.output<typeof whoSchema>> {
    this.principals.demandOneWay(request.raw);
    const customer = await this.principals.customer(request.raw);
    return { user: customer === null ? null : meOf(customer.user, this.logins.place()) };
  }

  private afterLogin(outcome: LoginOutcome, channel: Channel, reply: FastifyReply): LoginReply {
    if (outcome.next === 'two-step') return { next: 'two-step', methods: [...outcome.methods], ticket: outcome.ticket };
    this.logins.giveCookies(reply, channel, outcome);
    return { next: 'done', user: meOf(outcome.user, this.logins.place()) };
  }
}
