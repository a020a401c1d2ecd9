import { Body, Controller, Get, Inject, Put } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { CustomerPrincipal } from '@corella/contracts/identity';
import { FEE_RANKS, HT_FEE_PPM, spotAccount } from '@corella/contracts/ledger';
import type { SymbolView } from '@corella/contracts/market';
import type { FeeTerms } from '@corella/contracts/queries';
import { feePreferenceBody, feeTermsSchema, type FeeTermsWire } from '@corella/contracts/web';
import { formatUnits } from '@corella/money';
import { ask } from '@corella/signals';
import type { z } from 'zod';
import { GATEWAY_DEPS, type GatewayDeps } from '../../../gateway.deps.js';
import { isoText } from '../../../trading/order-text.js';
import { SymbolCache } from '../../../trading/symbol-cache.js';
import { TellLedger } from '../../../use-cases/tell-ledger/tell-ledger.js';
import { Trace } from '../../edge/trace.js';
import { ForCustomers } from '../../identity/access.js';
import { Customer } from '../../identity/customer.guard.js';
import { refuse, unwrap } from '../../problem/refused.js';

const PPM = 1_000_000;

/** The rates that the ledger will charge the account's next trade, and what would lower them. */
@ApiTags('account')
@Controller('api/fees')
@ForCustomers()
export class FeeTermsController {
  constructor(
    @Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps,
    private readonly symbols: SymbolCache,
    private readonly ledger: TellLedger,
  ) {}

  @Get('mine')
  @ApiOperation({ summary: 'The fees that the customer pays, and why' })
  @ApiOkResponse({ standardSchema: feeTermsSchema })
  async mine(@Customer() { uid }: CustomerPrincipal): Promise<FeeTermsWire> {
    const terms = await ask(this.deps.signals, 'ledger.fee-terms', { account: spotAccount(uid) });
    return terms ? feeTermsOf(terms, this.symbols.allListed()) : refuse('account-unknown');
  }

  @Put('preference')
  @ApiOperation({ summary: 'Chooses the asset that fees are paid in' })
  @ApiOkResponse({ standardSchema: feeTermsSchema })
  async prefer(
    @Customer() principal: CustomerPrincipal,
    @Body({ schema: feePreferenceBody }) { payInHt }: z.output<typeof feePreferenceBody>,
    @Trace() trace: string,
  ): Promise<FeeTermsWire> {
    const command = { type: 'SetFeePreference', account: spotAccount(principal.uid), payInHt } as const;
    unwrap(await this.ledger.execute(command, trace));
    return this.mine(principal);
  }
}

function feeTermsOf(terms: FeeTerms, views: readonly SymbolView[]): FeeTermsWire {
  return {
    rank: terms.rank,
    rankedAt: terms.rankedAt === null ? null : isoText(terms.rankedAt),
    volumeBtc: formatUnits(BigInt(terms.volumeBtcUnits)),
    htHolding: formatUnits(BigInt(terms.htUnits)),
    payInHt: terms.payInHt,
    htDiscountPpm: PPM - HT_FEE_PPM,
    symbols: views.map(({ listing, parameters }) => ({
      symbol: listing.symbol,
      ...terms.classes[parameters.feeClass],
    })),
    ranks: FEE_RANKS.map(({ rank, volumeBtc, ht, makerPercent, takerPercent }) => ({
      rank,
      volumeBtc: String(volumeBtc),
      htHolding: String(ht),
      makerPercent,
      takerPercent,
    })),
  };
}
