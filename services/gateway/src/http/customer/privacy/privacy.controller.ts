import { Body, Controller, Header, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { CustomerPrincipal } from '@corella/contracts/identity';
import { dataExportBody, dataExportSchema, type DataExport } from '@corella/contracts/web';
import { ask } from '@corella/signals';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { GATEWAY_DEPS, type GatewayDeps } from '../../../gateway.deps.js';
import { AccountReads } from '../../../reads/account-reads.js';
import { isoText } from '../../../trading/order-text.js';
import { IdempotencyKey } from '../../idempotency/idempotency-key.js';
import { ForCustomers } from '../../identity/access.js';
import { Customer } from '../../identity/customer.guard.js';
import { IdentityCalls } from '../../identity/identity-calls.js';
import { proofOf } from '../../identity/proof-of.js';
import { WebContext } from '../../web/web-context.js';
import { addressView, bankAccountView } from '../cash/payout-views.js';

/** What the law lets customers ask of what is known about them. */
@ApiTags('user')
@Controller('api/privacy')
@ForCustomers()
export class PrivacyController {
  constructor(
    @Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps,
    private readonly identity: IdentityCalls,
    private readonly context: WebContext,
    private readonly reads: AccountReads,
  ) {}

  /** No copy is kept for a repetition: it needs a proof of its own. */
  @Post('export')
  @ApiOperation({ summary: 'A copy of what is known about the customer, as a file' })
  @ApiOkResponse({ standardSchema: dataExportSchema })
  @Header('Cache-Control', 'no-store')
  @HttpCode(200)
  async export(
    @Customer() customer: CustomerPrincipal,
    @IdempotencyKey() _key: string,
    @Body({ schema: dataExportBody }) { code, stepUp }: z.output<typeof dataExportBody>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<DataExport> {
    const { uid, sessionId = '' } = customer;
    const origin = this.context.originOf(request.raw);
    // First, because a proof counts once.
    const payouts = await this.payoutsOf(customer);
    const { data } = await this.identity.send<'ExportData'>(
      { type: 'ExportData', uid, sessionId, ...proofOf(request, { code, stepUp }), origin },
      request.id,
    );
    const { items } = await this.reads.balances(uid);
    const madeAt = isoText(this.deps.clock.nowMs());
    void reply.header('Content-Disposition', `attachment; filename="corella-data-${uid}-${madeAt.slice(0, 10)}.json"`);
    return {
      madeAt,
      ...data,
      ...payouts,
      balances: items.map(({ asset, available, frozen }) => ({ asset, available, frozen })),
    };
  }

  /** Where money may go to. Outside a demo neither a bank nor a chain is connected yet, and a sub-account has none. */
  private async payoutsOf({ uid, user }: CustomerPrincipal): Promise<Pick<DataExport, 'addresses' | 'bankAccounts'>> {
    const { config, signals } = this.deps;
    if (!config.demo || user.parentUid !== undefined) return { addresses: [], bankAccounts: [] };
    const [addresses, { items }] = await Promise.all([
      ask(signals, 'fiat.addresses', { uid }),
      ask(signals, 'fiat.bank-accounts', { uid }),
    ]);
    return { addresses: addresses.map(addressView), bankAccounts: items.map(bankAccountView) };
  }
}
