import { Body, Controller, Get, HttpCode, Inject, Param, Post, Query, Req } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { AGREEMENTS, currentVersions, profileOf, type CustomerPrincipal } from '@corella/contracts/identity';
import {
  agreementSchema,
  agreementTextSchema,
  currentAgreementSchema,
  currentAgreementsQuery,
  signAgreementsBody,
  type Agreement,
  type AgreementTextReply,
  type CurrentAgreement,
} from '@corella/contracts/agreements-web';
import { listOf, meSchema, readTicks, type Me } from '@corella/contracts/web';
import { reject } from '@corella/result';
import { ask } from '@corella/signals';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { GATEWAY_DEPS, type GatewayDeps } from '../../../gateway.deps.js';
import { ForAnyone, ForCustomers } from '../../identity/access.js';
import { Customer } from '../../identity/customer.guard.js';
import { IdentityCalls } from '../../identity/identity-calls.js';
import { IdempotencyKey } from '../../idempotency/idempotency-key.js';
import { OncePerKey } from '../../idempotency/once-per-key.js';
import { languageOf } from '../../problem/language.js';
import { refuse, unwrap } from '../../problem/refused.js';
import { WebContext } from '../../web/web-context.js';
import { agreementsOf, versionOf } from './agreement-views.js';
import { meOf } from './user-views.js';

interface Items<Item> {
  readonly items: readonly Item[];
  readonly next: null;
}

/** What customers agree to. The texts are for anyone; signing names the version that was shown and its hash. */
@ApiTags('user')
@Controller('api/agreements')
export class AgreementsController {
  constructor(
    @Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps,
    private readonly identity: IdentityCalls,
    private readonly context: WebContext,
    private readonly once: OncePerKey,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Agreements, which version of them was signed when, and which is to be signed' })
  @ApiOkResponse({ standardSchema: listOf(agreementSchema) })
  @ForCustomers()
  async agreements(@Customer() { user }: CustomerPrincipal): Promise<Items<Agreement>> {
    const published = await ask(this.deps.signals, 'identity.agreements', {});
    return { items: agreementsOf(user, { published, now: this.deps.clock.nowMs() }), next: null };
  }

  @Get('current')
  @ApiOperation({ summary: 'What somebody who signs up has to agree to' })
  @ApiOkResponse({ standardSchema: listOf(currentAgreementSchema) })
  @ForAnyone()
  async current(
    @Query({ schema: currentAgreementsQuery }) { country }: z.output<typeof currentAgreementsQuery>,
  ): Promise<Items<CurrentAgreement>> {
    const profile = profileOf(country) ?? unwrap<never>(reject({ code: 'country-not-served', field: 'country' }));
    const published = await ask(this.deps.signals, 'identity.agreements', {});
    const at = this.deps.clock.nowMs();
    const current = currentVersions(published, { profile, at });
    return { items: current.map((version) => ({ id: version.agreement, ...versionOf(version) })), next: null };
  }

  @Get(':id/versions/:version')
  @ApiOperation({ summary: 'The text of a version, in both languages' })
  @ApiOkResponse({ standardSchema: agreementTextSchema })
  @ForAnyone()
  async text(@Param('id') id: string, @Param('version') number: string): Promise<AgreementTextReply> {
    const agreement = AGREEMENTS.find((known) => known === id) ?? refuse('not-found');
    if (!/^[1-9][0-9]{0,4}$/.test(number)) return refuse('not-found');
    const found = await ask(this.deps.signals, 'identity.agreement-text', { agreement, version: Number(number) });
    const { published, texts } = found ?? refuse('not-found');
    const version = published ?? refuse('not-found');
    return { id: agreement, ...versionOf(version), profiles: [...version.profiles], texts: { ...texts } };
  }

  @Post('sign')
  @ApiOperation({ summary: 'Signs the versions that were shown' })
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: meSchema })
  @ForCustomers()
  async sign(
    @Customer() { uid }: CustomerPrincipal,
    @IdempotencyKey() key: string,
    @Body({ schema: signAgreementsBody }) { agreements }: z.output<typeof signAgreementsBody>,
    @Req() request: FastifyRequest,
  ): Promise<Me> {
    await this.once.run({ owner: uid, key, body: ['sign', agreements] }, () =>
      this.identity.send<'SignAgreements'>(
        {
          type: 'SignAgreements',
          uid,
          ...readTicks(agreements),
          origin: this.context.originOf(request.raw),
          language: languageOf(request.headers['accept-language']),
        },
        request.id,
      ),
    );
    const user = (await ask(this.deps.signals, 'identity.user', { uid })) ?? refuse('session-required');
    return meOf(user, { demo: this.deps.config.demo, now: this.deps.clock.nowMs() });
  }
}
