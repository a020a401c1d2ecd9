import { Controller, Get, Inject } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { findAsset } from '@corella/money';
import { GATEWAY_DEPS, type GatewayDeps } from '../../../gateway.deps.js';
import { SymbolCache } from '../../../trading/symbol-cache.js';
import { refuse } from '../../problem/refused.js';
import { Described } from '../describe/described.js';
import { refuseFormat } from '../envelope/refuse-as.js';
import { Parameters, type Fields } from '../fields/fields.js';
import { Open } from '../signing/guards.js';
import { heaviestFirst } from './currency-rows.js';
import { CHAINS, MARKET_SYMBOLS, SETTINGS_CALLS, SINCE } from './settings-calls.js';
import {
  chainSettings,
  currencySettingsShort,
  currencySettingsV2,
  marketSymbolRow,
  symbolSettings,
  symbolSettingsV2,
} from './settings-rows.js';

const ALL_SYMBOLS = 'NA';
const MAX_SYMBOLS = 500;

/**
 * Symbols and currencies as the newer reference calls show them: under abbreviated names, and in the older envelope
 * below /v2 too. Changes since a time are not kept apart, so every answer is the whole and says `full`.
 */
@ApiTags('api for keys: reference data')
@Controller()
@Open()
export class SettingsController {
  constructor(
    @Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps,
    private readonly symbols: SymbolCache,
  ) {}

  @Get('v1/settings/common/market-symbols')
  @Described(SETTINGS_CALLS.marketSymbols)
  marketSymbols(@Parameters() parameters: Fields): object {
    MARKET_SYMBOLS.read(parameters, 'ts');
    const wanted = MARKET_SYMBOLS.read(parameters, 'symbols');
    if (wanted === undefined || wanted === ALL_SYMBOLS)
      return this.whole(this.symbols.allListed().map(marketSymbolRow));
    const names = wanted.split(',', MAX_SYMBOLS + 1);
    if (names.length > MAX_SYMBOLS) refuseFormat('symbols', `at most ${MAX_SYMBOLS} are possible`);
    return this.whole(
      names.map((name) => marketSymbolRow(this.symbols.listed(name) ?? refuse(this.symbols.missing(name)))),
    );
  }

  @Get('v1/settings/common/symbols')
  @Described(SETTINGS_CALLS.symbols)
  listedSymbols(@Parameters() parameters: Fields): object {
    SINCE.read(parameters, 'ts');
    return this.whole(this.symbols.allListed().map(symbolSettings));
  }

  @Get('v2/settings/common/symbols')
  @Described(SETTINGS_CALLS.symbolsV2)
  listedSymbolsV2(@Parameters() parameters: Fields): object {
    SINCE.read(parameters, 'ts');
    return this.whole(this.symbols.allListed().map(symbolSettingsV2));
  }

  @Get('v1/settings/common/currencys')
  @Described(SETTINGS_CALLS.currencys)
  currencies(@Parameters() parameters: Fields): object {
    SINCE.read(parameters, 'ts');
    const quotes = this.quotes();
    return this.whole(heaviestFirst().map((asset) => currencySettingsShort(asset, quotes)));
  }

  @Get('v2/settings/common/currencies')
  @Described(SETTINGS_CALLS.currenciesV2)
  currenciesV2(@Parameters() parameters: Fields): object {
    SINCE.read(parameters, 'ts');
    const quotes = this.quotes();
    return this.whole(heaviestFirst().map((asset) => currencySettingsV2(asset, quotes)));
  }

  @Get('v1/settings/common/chains')
  @Described(SETTINGS_CALLS.chains)
  chains(@Parameters() parameters: Fields): object {
    CHAINS.read(parameters, 'ts');
    const code = CHAINS.read(parameters, 'currency');
    const wanted = code === undefined ? undefined : findAsset(code);
    if (code !== undefined && wanted === undefined) refuseFormat('currency', 'there is no such currency');
    const quotes = this.quotes();
    return this.whole(
      heaviestFirst()
        .filter((asset) => !asset.legal && (wanted === undefined || asset.code === wanted.code))
        .map((asset) => chainSettings(asset, quotes)),
    );
  }

  private quotes(): ReadonlySet<string> {
    return new Set(this.symbols.allListed().map(({ listing }) => listing.quote));
  }

  private whole(data: readonly object[]): object {
    return { status: 'ok', data, ts: String(this.deps.clock.nowMs()), full: 1 };
  }
}
