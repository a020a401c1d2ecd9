import { Controller, Get, Inject } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { SYMBOL_STATE } from '@corella/contracts/market';
import { findAsset } from '@corella/money';
import { GATEWAY_DEPS, type GatewayDeps } from '../../../gateway.deps.js';
import { SymbolCache } from '../../../trading/symbol-cache.js';
import { refuse } from '../../problem/refused.js';
import { MARKET_CALLS } from './market-calls.js';
import { Described } from '../describe/described.js';
import { okData, okV2 } from '../envelope/replies.js';
import { refuseFormat } from '../envelope/refuse-as.js';
import { Parameters, type Fields } from '../fields/fields.js';
import { Open } from '../signing/guards.js';
import { currencyReference, currencySettings, heaviestFirst } from './currency-rows.js';
import { symbolRow, tradingLimits } from './symbol-rows.js';

const MARKET_STATUS = { normal: 1, halted: 2, cancelOnly: 3 } as const;

/** Public facts about the venue: time, symbols, currencies. */
@ApiTags('api for keys: reference data')
@Controller()
@Open()
export class ReferenceController {
  constructor(
    @Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps,
    private readonly symbols: SymbolCache,
  ) {}

  @Get('v1/common/timestamp')
  @Described(MARKET_CALLS.timestamp)
  timestamp(): object {
    return okData(this.deps.clock.nowMs());
  }

  @Get('v1/common/symbols')
  @Described(MARKET_CALLS.symbols)
  list(): object {
    return okData(this.symbols.allListed().map(symbolRow));
  }

  @Get('v1/common/currencys')
  @Described(MARKET_CALLS.currencys)
  currencies(): object {
    return okData(heaviestFirst().map(({ code }) => code));
  }

  @Get('v1/settings/currencys')
  @Described(MARKET_CALLS.settings)
  settings(): object {
    const quotes = new Set(this.symbols.allListed().map(({ listing }) => listing.quote));
    return okData(heaviestFirst().map((asset) => currencySettings(asset, quotes)));
  }

  @Get('v1/common/exchange')
  @Described(MARKET_CALLS.exchange)
  limits(@Parameters() parameters: Fields): object {
    const symbol = parameters.wanted('symbol');
    return okData(tradingLimits(this.symbols.listed(symbol) ?? refuse(this.symbols.missing(symbol))));
  }

  @Get('v2/reference/currencies')
  @Described(MARKET_CALLS.currencies)
  references(@Parameters() parameters: Fields): object {
    const code = parameters.text('currency');
    if (code === undefined) return okV2(heaviestFirst().map(currencyReference));
    return okV2([currencyReference(findAsset(code) ?? refuseFormat('currency', 'there is no such currency'))]);
  }

  /** Cancel-only when every market is halted. One market that trades makes the venue normal. */
  @Get('v2/market-status')
  @Described(MARKET_CALLS.status)
  status(): object {
    const views = this.symbols.allListed();
    const trading = views.some(({ state }) => state === SYMBOL_STATE.online);
    if (trading) return okV2({ marketStatus: MARKET_STATUS.normal });
    const haltStartTime = Math.max(0, ...views.map(({ stateSince }) => stateSince));
    return okV2({ marketStatus: MARKET_STATUS.cancelOnly, haltStartTime, affectedSymbols: 'all' });
  }
}
