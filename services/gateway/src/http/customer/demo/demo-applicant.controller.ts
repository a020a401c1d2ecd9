import { randomBytes } from 'node:crypto';
import { Body, Controller, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import { ApiCreatedResponse, ApiNotFoundResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { currentVersions, profileOf } from '@corella/contracts/identity';
import { demoApplicantBody, demoApplicantSchema, type DemoApplicant } from '@corella/contracts/kyc-web';
import { ask } from '@corella/signals';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { GATEWAY_DEPS, type GatewayDeps } from '../../../gateway.deps.js';
import { IdentityCalls } from '../../identity/identity-calls.js';
import { languageOf } from '../../problem/language.js';
import { refuse } from '../../problem/refused.js';
import { BASE_POLICIES } from '../../routes/route-policy.js';
import { ForThisMachine } from '../../routes/this-machine.guard.js';
import { WebContext } from '../../web/web-context.js';
import { LoginCookies } from '../user/login-cookies.js';
import { meOf } from '../user/user-views.js';

const NAME_BYTES = 4;
/** In a demo it is right in the place of any code. */
const CODE = '000000';

/** Somebody new whom nobody has verified yet, so that the verification can be tried. Only on this machine. */
@ApiTags('demo')
@Controller('api/demo')
@ForThisMachine(BASE_POLICIES.browser, { elsewhere: 'not-found' })
export class DemoApplicantController {
  constructor(
    @Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps,
    private readonly identity: IdentityCalls,
    private readonly context: WebContext,
    private readonly logins: LoginCookies,
  ) {}

  @Post('applicant')
  @ApiOperation({ summary: 'Signs up a customer of the demo who is not verified, and logs in as them' })
  @ApiCreatedResponse({ standardSchema: demoApplicantSchema })
  @ApiNotFoundResponse()
  @HttpCode(201)
  async create(
    @Body({ schema: demoApplicantBody }) { country }: z.output<typeof demoApplicantBody>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<DemoApplicant> {
    if (!this.deps.config.demo) return refuse('not-found');
    const [name, secret] = [randomBytes(NAME_BYTES), randomBytes(NAME_BYTES)].map((bytes) => bytes.toString('hex'));
    const [email, password] = [`try-${name}@corella.example`, `Try-${secret}-7A`];
    const origin = this.context.originOf(request.raw);
    const language = languageOf(request.headers['accept-language']);
    const published = await ask(this.deps.signals, 'identity.agreements', {});
    const profile = profileOf(country) ?? refuse('country-not-served');
    const current = currentVersions(published, { profile, at: this.deps.clock.nowMs() });
    const ticked = current.map(({ agreement, version }) => ({ agreement, version }));
    const { signUp } = await this.identity.send<'Register'>(
      { type: 'Register', email, password, country, agreements: [], ticked, origin, language },
      request.id,
    );
    const done = await this.identity.send<'VerifyEmail'>(
      { type: 'VerifyEmail', email, signUp, code: CODE, unverified: true, ...this.logins.shownBy(request) },
      request.id,
    );
    this.logins.giveCookies(reply, this.context.loginChannel(request.raw), done);
    return { email, password, user: meOf(done.user, this.logins.place()) };
  }
}
