import { Body, Controller, Delete, Get, HttpCode, Inject, Param, Post, Put, Query, Req } from '@nestjs/common';
import { ApiHeader, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { QUICK_WITHDRAW, type CustomerPrincipal } from '@corella/contracts/identity';
import { totpRemoveBody } from '@corella/contracts/factors-web';
import {
  appliedSchema,
  changePasswordBody,
  codeBody,
  favouriteBody,
  favouritesSchema,
  listOf,
  logRowSchema,
  meSchema,
  preferenceBody,
  securityStrategyQuery,
  securityStrategySchema,
  sessionSchema,
  totpBeginBody,
  totpBeginReply,
  type LogRow,
  type Me,
  type Session,
} from '@corella/contracts/web';
import { ask } from '@corella/signals';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { GATEWAY_DEPS, type GatewayDeps } from '../../../gateway.deps.js';
import { ForCustomers } from '../../identity/access.js';
import { IdempotencyKey } from '../../idempotency/idempotency-key.js';
import { Trace } from '../../edge/trace.js';
import { Customer } from '../../identity/customer.guard.js';
import { proofOf, stepUpHeader } from '../../identity/proof-of.js';
import { refuse } from '../../problem/refused.js';
import { WebContext } from '../../web/web-context.js';
import { appliedOf } from '../../identity/applied-of.js';
import { IdentityCalls } from '../../identity/identity-calls.js';
import { OncePerKey } from '../../idempotency/once-per-key.js';
import { logRowOf, meOf, securityStrategyOf, sessionOf } from './user-views.js';

interface Items<Item> {
  readonly items: readonly Item[];
  readonly next: null;
}

/** The account pages: password, second step, sessions, logs, preferences. */
@ApiTags('user')
@Controller('api')
@ForCustomers()
export class UserController {
  constructor(
    @Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps,
    private readonly identity: IdentityCalls,
    private readonly context: WebContext,
    private readonly once: OncePerKey,
  ) {}

  @Get('user/security-strategy')
  @ApiOperation({ summary: 'What a change of what protects the account takes, and what it blocks' })
  @ApiOkResponse({ standardSchema: securityStrategySchema })
  strategy(
    @Customer() { user }: CustomerPrincipal,
    @Query({ schema: securityStrategyQuery }) { action }: z.output<typeof securityStrategyQuery>,
  ): z.output<typeof securityStrategySchema> {
    return securityStrategyOf(user, { action, now: this.deps.clock.nowMs(), demo: this.deps.config.demo });
  }

  @Post('user/password')
  @ApiOperation({ summary: 'Changes the password' })
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: appliedSchema })
  async password(
    @Customer() { uid, sessionId }: CustomerPrincipal,
    @IdempotencyKey() key: string,
    @Body({ schema: changePasswordBody }) body: z.output<typeof changePasswordBody>,
    @Req() request: FastifyRequest,
  ): Promise<z.output<typeof appliedSchema>> {
    const done = await this.once.run({ owner: uid, key, body: ['password', body] }, () =>
      this.identity.send<'ChangePassword'>(
        {
          type: 'ChangePassword',
          uid,
          sessionId: sessionId ?? '',
          ...body,
          ...proofOf(request, body),
          origin: this.context.originOf(request.raw),
        },
        request.id,
      ),
    );
    return appliedOf(done);
  }

  @Post('user/totp')
  @ApiOperation({ summary: 'Gets the secret of a new authenticator' })
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: totpBeginReply })
  async totpBegin(
    @Customer() { uid, sessionId = '' }: CustomerPrincipal,
    @IdempotencyKey() key: string,
    @Body({ schema: totpBeginBody.optional() }) body: z.output<typeof totpBeginBody> | undefined,
    @Req() request: FastifyRequest,
  ): Promise<z.output<typeof totpBeginReply>> {
    return this.once.run({ owner: uid, key, body: body?.replace === true ? ['totp', 'replace'] : ['totp'] }, () =>
      this.identity.send<'TotpBegin'>(
        {
          type: 'TotpBegin',
          uid,
          sessionId,
          idempotencyKey: key,
          ...(body?.replace === undefined ? {} : { replace: body.replace }),
          ...proofOf(request, { code: body?.code, stepUp: body?.stepUp }),
        },
        request.id,
      ),
    );
  }

  @Post('user/totp/confirm')
  @ApiOperation({ summary: 'Proves a code of the new authenticator, which then counts' })
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: appliedSchema })
  async totpConfirm(
    @Customer() { uid }: CustomerPrincipal,
    @IdempotencyKey() key: string,
    @Body({ schema: codeBody }) { code, acknowledgeBlock = false }: z.output<typeof codeBody>,
    @Req() request: FastifyRequest,
  ): Promise<z.output<typeof appliedSchema>> {
    const done = await this.once.run({ owner: uid, key, body: ['totp-confirm', code, acknowledgeBlock] }, () =>
      this.identity.send<'TotpConfirm'>(
        { type: 'TotpConfirm', uid, code, acknowledgeBlock, origin: this.context.originOf(request.raw) },
        request.id,
      ),
    );
    return appliedOf(done);
  }

  @Post('user/totp/change')
  @ApiOperation({ summary: 'Proves a code of an authenticator that then takes the place of the old one' })
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: appliedSchema })
  async totpChange(
    @Customer() { uid }: CustomerPrincipal,
    @IdempotencyKey() key: string,
    @Body({ schema: codeBody }) { code, acknowledgeBlock = false }: z.output<typeof codeBody>,
    @Req() request: FastifyRequest,
  ): Promise<z.output<typeof appliedSchema>> {
    const done = await this.once.run({ owner: uid, key, body: ['totp-change', code, acknowledgeBlock] }, () =>
      this.identity.send<'TotpChange'>(
        { type: 'TotpChange', uid, code, acknowledgeBlock, origin: this.context.originOf(request.raw) },
        request.id,
      ),
    );
    return appliedOf(done);
  }

  @Delete('user/totp')
  @ApiOperation({ summary: 'Removes the authenticator' })
  @ApiHeader(stepUpHeader)
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: appliedSchema })
  async totpRemove(
    @Customer() { uid, sessionId = '' }: CustomerPrincipal,
    @Body({ schema: totpRemoveBody }) { code = '', stepUp, acknowledgeBlock = false }: z.output<typeof totpRemoveBody>,
    @Req() request: FastifyRequest,
  ): Promise<z.output<typeof appliedSchema>> {
    const done = await this.identity.send<'TotpRemove'>(
      {
        type: 'TotpRemove',
        uid,
        sessionId,
        ...proofOf(request, { stepUp }),
        code,
        acknowledgeBlock,
        origin: this.context.originOf(request.raw),
      },
      request.id,
    );
    return appliedOf(done);
  }

  @Get('user/sessions')
  @ApiOperation({ summary: 'Open sessions' })
  @ApiOkResponse({ standardSchema: listOf(sessionSchema) })
  async sessions(@Customer() { uid, sessionId }: CustomerPrincipal): Promise<Items<Session>> {
    const sessions = await ask(this.deps.signals, 'identity.sessions', {
      uid,
      ...(sessionId === undefined ? {} : { current: sessionId }),
    });
    return { items: sessions.map(sessionOf), next: null };
  }

  @Delete('user/sessions/:id')
  @ApiOperation({ summary: 'Ends a session' })
  @HttpCode(204)
  async revoke(@Customer() { uid }: CustomerPrincipal, @Param('id') id: string, @Trace() trace: string): Promise<void> {
    if (!/^[A-Za-z0-9_-]{1,100}$/.test(id)) refuse('session-unknown');
    await this.identity.send<'RevokeSession'>({ type: 'RevokeSession', uid, sessionId: id }, trace);
  }

  @Get('user/login-log')
  @ApiOperation({ summary: 'Logins and failed logins, newest first' })
  @ApiOkResponse({ standardSchema: listOf(logRowSchema) })
  async loginLog(@Customer() { uid }: CustomerPrincipal): Promise<Items<LogRow>> {
    return { items: (await ask(this.deps.signals, 'identity.login-log', { uid })).map(logRowOf), next: null };
  }

  @Get('user/security-log')
  @ApiOperation({ summary: 'Changes of what protects the account, newest first' })
  @ApiOkResponse({ standardSchema: listOf(logRowSchema) })
  async securityLog(@Customer() { uid }: CustomerPrincipal): Promise<Items<LogRow>> {
    return { items: (await ask(this.deps.signals, 'identity.security-log', { uid })).map(logRowOf), next: null };
  }

  @Put('user/preferences')
  @ApiOperation({ summary: 'Sets a preference' })
  @ApiOkResponse({ standardSchema: meSchema })
  async preference(
    @Customer() { uid, sessionId = '' }: CustomerPrincipal,
    @Body({ schema: preferenceBody }) { key, value, ...proof }: z.output<typeof preferenceBody>,
    @Req() request: FastifyRequest,
  ): Promise<Me> {
    const isProven = key === QUICK_WITHDRAW;
    const origin = this.context.originOf(request.raw);
    const more = isProven ? { sessionId, ...proofOf(request, proof), origin } : {};
    await this.identity.send<'SetPreference'>({ type: 'SetPreference', uid, key, value, ...more }, request.id);
    return this.me(uid);
  }

  @Put('user/favourites')
  @ApiOperation({ summary: 'Adds or removes a favourite market' })
  @ApiOkResponse({ standardSchema: favouritesSchema })
  async favourite(
    @Customer() { uid }: CustomerPrincipal,
    @Body({ schema: favouriteBody }) body: z.output<typeof favouriteBody>,
    @Trace() trace: string,
  ): Promise<{ favourites: readonly string[] }> {
    return this.identity.send<'SetFavourite'>({ type: 'SetFavourite', uid, ...body }, trace);
  }

  private async me(uid: string): Promise<Me> {
    const user = await ask(this.deps.signals, 'identity.user', { uid });
    return user
      ? meOf(user, { demo: this.deps.config.demo, now: this.deps.clock.nowMs() })
      : refuse('session-required');
  }
}
