import { Body, Controller, Get, HttpCode, Inject, Param, Post, Put, Req } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { CustomerPrincipal, SubAccountChange } from '@corella/contracts/identity';
import {
  changedSubAccountSchema,
  createSubAccountBody,
  subAccountSchema,
  subAccountsSchema,
  subAuthoritiesBody,
  subCredentialsBody,
  subLoginBody,
  subRemarkBody,
  type ChangedSubAccount,
  type SubAccount,
  type SubAccounts,
} from '@corella/contracts/web';
import { ask } from '@corella/signals';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { GATEWAY_DEPS, type GatewayDeps } from '../../../gateway.deps.js';
import { AccountReads } from '../../../reads/account-reads.js';
import { IdempotencyKey } from '../../idempotency/idempotency-key.js';
import { OncePerKey } from '../../idempotency/once-per-key.js';
import { ForCustomers } from '../../identity/access.js';
import { Customer } from '../../identity/customer.guard.js';
import { appliedOf } from '../../identity/applied-of.js';
import { IdentityCalls } from '../../identity/identity-calls.js';
import { proofOf } from '../../identity/proof-of.js';
import { refuse } from '../../problem/refused.js';
import { WebContext } from '../../web/web-context.js';
import { subAccountOf, subAccountsOf } from './sub-account-views.js';

const UID = /^[1-9][0-9]{0,15}$/;

/** What a main account sees and does of its own sub-accounts. */
@ApiTags('sub-accounts')
@Controller('api/subaccounts')
@ForCustomers()
export class SubAccountsController {
  constructor(
    @Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps,
    private readonly identity: IdentityCalls,
    private readonly context: WebContext,
    private readonly once: OncePerKey,
    private readonly reads: AccountReads,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Sub-accounts with their balances, and what they have together' })
  @ApiOkResponse({ standardSchema: subAccountsSchema })
  async list(@Customer() { uid }: CustomerPrincipal): Promise<SubAccounts> {
    const view = await ask(this.deps.signals, 'identity.sub-accounts', { uid });
    return subAccountsOf(view, await this.reads.familyBalances(view.items.map((item) => item.uid)));
  }

  @Post()
  @ApiOperation({ summary: 'Makes a sub-account, which logs in with its name' })
  @HttpCode(201)
  @ApiCreatedResponse({ standardSchema: subAccountSchema })
  async create(
    @Customer() { uid, sessionId }: CustomerPrincipal,
    @IdempotencyKey() key: string,
    @Body({ schema: createSubAccountBody })
    { remark = '', code, stepUp, ...body }: z.output<typeof createSubAccountBody>,
    @Req() request: FastifyRequest,
  ): Promise<SubAccount> {
    const origin = this.context.originOf(request.raw);
    const proof = proofOf(request, { code, stepUp });
    const made = await this.once.run({ owner: uid, key, body: ['sub-account', body, remark], isRepeatable: true }, () =>
      this.identity.send<'CreateSubAccount'>(
        { type: 'CreateSubAccount', uid, sessionId, ...body, remark, ...proof, origin, idempotencyKey: key },
        request.id,
      ),
    );
    return subAccountOf(made.subAccount);
  }

  @Post(':uid/freeze')
  @ApiOperation({ summary: 'Freezes a sub-account: its sessions, keys and open orders end' })
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: changedSubAccountSchema })
  freeze(
    @Customer() { uid }: CustomerPrincipal,
    @Param('uid') subUid: string,
    @IdempotencyKey() key: string,
    @Req() request: FastifyRequest,
  ): Promise<ChangedSubAccount> {
    return this.changeOnce({ uid, subUid, key }, { kind: 'freeze' }, request);
  }

  @Post(':uid/unfreeze')
  @ApiOperation({ summary: 'Unfreezes a sub-account that its main account has frozen' })
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: changedSubAccountSchema })
  unfreeze(
    @Customer() { uid }: CustomerPrincipal,
    @Param('uid') subUid: string,
    @IdempotencyKey() key: string,
    @Req() request: FastifyRequest,
  ): Promise<ChangedSubAccount> {
    return this.changeOnce({ uid, subUid, key }, { kind: 'unfreeze' }, request);
  }

  @Put(':uid/login')
  @ApiOperation({ summary: 'Lets a sub-account log in, or not' })
  @ApiOkResponse({ standardSchema: changedSubAccountSchema })
  login(
    @Customer() { uid }: CustomerPrincipal,
    @Param('uid') subUid: string,
    @Body({ schema: subLoginBody }) body: z.output<typeof subLoginBody>,
    @Req() request: FastifyRequest,
  ): Promise<ChangedSubAccount> {
    return this.change({ uid, subUid }, { kind: 'login', ...body }, request);
  }

  @Put(':uid/authorities')
  @ApiOperation({ summary: 'Says where a sub-account may trade' })
  @ApiOkResponse({ standardSchema: changedSubAccountSchema })
  authorities(
    @Customer() { uid }: CustomerPrincipal,
    @Param('uid') subUid: string,
    @Body({ schema: subAuthoritiesBody }) body: z.output<typeof subAuthoritiesBody>,
    @Req() request: FastifyRequest,
  ): Promise<ChangedSubAccount> {
    return this.change({ uid, subUid }, { kind: 'authorities', ...body }, request);
  }

  @Put(':uid/remark')
  @ApiOperation({ summary: 'Writes a remark about a sub-account' })
  @ApiOkResponse({ standardSchema: changedSubAccountSchema })
  remark(
    @Customer() { uid }: CustomerPrincipal,
    @Param('uid') subUid: string,
    @Body({ schema: subRemarkBody }) body: z.output<typeof subRemarkBody>,
    @Req() request: FastifyRequest,
  ): Promise<ChangedSubAccount> {
    return this.change({ uid, subUid }, { kind: 'remark', ...body }, request);
  }

  @Post(':uid/credentials')
  @ApiOperation({ summary: "Sets a sub-account's password anew, or takes its authenticator; its sessions end" })
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: changedSubAccountSchema })
  async credentials(
    @Customer() { uid, sessionId = '' }: CustomerPrincipal,
    @Param('uid') subUid: string,
    @IdempotencyKey() key: string,
    @Body({ schema: subCredentialsBody }) { code, stepUp, ...body }: z.output<typeof subCredentialsBody>,
    @Req() request: FastifyRequest,
  ): Promise<ChangedSubAccount> {
    demandForm(subUid);
    const origin = this.context.originOf(request.raw);
    const proof = proofOf(request, { code, stepUp });
    const done = await this.once.run({ owner: uid, key, body: ['sub-credentials', subUid, body] }, () =>
      this.identity.send<'ResetSubAccountCredentials'>(
        { type: 'ResetSubAccountCredentials', uid, subUid, sessionId, ...body, ...proof, origin },
        request.id,
      ),
    );
    return { ...subAccountOf(done.subAccount), ...appliedOf(done) };
  }

  private changeOnce(
    { key, ...whose }: { readonly uid: string; readonly subUid: string; readonly key: string },
    change: SubAccountChange,
    request: FastifyRequest,
  ): Promise<ChangedSubAccount> {
    const { uid: owner, subUid } = whose;
    return this.once.run({ owner, key, body: ['sub-account', subUid, change] }, () =>
      this.change(whose, change, request),
    );
  }

  private async change(
    whose: { readonly uid: string; readonly subUid: string },
    change: SubAccountChange,
    request: FastifyRequest,
  ): Promise<ChangedSubAccount> {
    demandForm(whose.subUid);
    const origin = this.context.originOf(request.raw);
    const done = await this.identity.send<'ChangeSubAccount'>(
      { type: 'ChangeSubAccount', ...whose, change, origin },
      request.id,
    );
    return { ...subAccountOf(done.subAccount), ...appliedOf(done) };
  }
}

function demandForm(subUid: string): void {
  if (!UID.test(subUid)) refuse('sub-unknown');
}
