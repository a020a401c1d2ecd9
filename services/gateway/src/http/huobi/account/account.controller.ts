import { Controller, Get, Inject, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { CustomerPrincipal } from '@corella/contracts/identity';
import { HT_FEE_PPM, spotAccount } from '@corella/contracts/ledger';
import { ASSETS, formatScaled, formatUnits } from '@corella/money';
import { ask } from '@corella/signals';
import { GATEWAY_DEPS, type GatewayDeps } from '../../../gateway.deps.js';
import { SymbolCache } from '../../../trading/symbol-cache.js';
import { Customer } from '../../identity/customer.guard.js';
import { refuse } from '../../problem/refused.js';
import { ACCOUNT_CALLS } from './account-calls.js';
import { Described } from '../describe/described.js';
import { okData, okV2 } from '../envelope/replies.js';
import { refuseFormat } from '../envelope/refuse-as.js';
import { Parameters, type Fields } from '../fields/fields.js';
import { Signed } from '../signing/guards.js';
import { AccountNumbers } from './account-numbers.js';

const MAX_SYMBOLS = 100;
const PPM_DECIMALS = 6;
const PPM = 10 ** PPM_DECIMALS;

/**
 * A rate in parts per million as a decimal fraction. Paid in HT it is 80 % of that, with the digits that this takes.
 */
const rateText = (ppm: number, inHt = false): string =>
  formatScaled(BigInt(ppm) * (inHt ? BigInt(HT_FEE_PPM) : BigInt(PPM)), PPM_DECIMALS * 2);

/** The caller's account with its balances and fees (docs/rules/api-for-keys.md 13, 37). */
@ApiTags('api for keys: account')
@Controller()
@Signed('READ')
export class HuobiAccountController {
  constructor(
    @Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps,
    private readonly numbers: AccountNumbers,
    private readonly symbols: SymbolCache,
  ) {}

  /** Clients trade with the first account of the list; the spot account is the only one. */
  @Get('v1/account/accounts')
  @Described(ACCOUNT_CALLS.accounts)
  async accounts(@Customer() { uid }: CustomerPrincipal): Promise<object> {
    return okData([{ id: await this.numbers.of(uid), type: 'spot', subtype: '', state: 'working' }]);
  }

  /** Two rows for each currency, zeros included. Read from the ledger's memory, so never stale. */
  @Get('v1/account/accounts/:id/balance')
  @Described(ACCOUNT_CALLS.balance)
  async balance(@Customer() { uid }: CustomerPrincipal, @Param('id') given: string): Promise<object> {
    const id = await this.numbers.demandOwn(uid, given);
    const { rows } = await ask(this.deps.signals, 'ledger.balances', { account: spotAccount(uid) });
    const byAsset = new Map(rows.map((row) => [row.asset, row]));
    const list = ASSETS.flatMap(({ code }) => {
      const row = byAsset.get(code);
      const line = (type: 'trade' | 'frozen', units: string): object => ({
        currency: code,
        type,
        balance: formatUnits(BigInt(units)),
        'seq-num': String(row?.revision ?? 0),
      });
      return [line('trade', row?.available ?? '0'), line('frozen', row?.frozen ?? '0')];
    });
    return okData({ id, type: 'spot', state: 'working', list });
  }

  /** Fractions as text, as the next trade will be charged. The "actual" rate is the one for accounts that pay in HT. */
  @Get('v2/reference/transact-fee-rate')
  @Described(ACCOUNT_CALLS.fees)
  async feeRates(@Customer() { uid }: CustomerPrincipal, @Parameters() parameters: Fields): Promise<object> {
    const symbols = parameters.wanted('symbols').split(',');
    if (symbols.length > MAX_SYMBOLS) refuseFormat('symbols', `at most ${MAX_SYMBOLS} are possible`);
    const terms =
      (await ask(this.deps.signals, 'ledger.fee-terms', { account: spotAccount(uid) })) ?? refuse('account-unknown');
    return okV2(
      symbols.map((symbol) => {
        const view = this.symbols.listed(symbol) ?? refuse(this.symbols.missing(symbol));
        const { makerPpm, takerPpm } = terms.classes[view.parameters.feeClass];
        return {
          symbol,
          makerFeeRate: rateText(makerPpm),
          takerFeeRate: rateText(takerPpm),
          actualMakerRate: rateText(makerPpm, terms.payInHt),
          actualTakerRate: rateText(takerPpm, terms.payInHt),
          rank: terms.rank,
          feeClass: view.parameters.feeClass,
        };
      }),
    );
  }
}
