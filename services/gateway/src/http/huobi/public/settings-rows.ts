import type { SymbolView } from '@corella/contracts/market';
import { LEDGER_SCALE, type Asset } from '@corella/money';
import { ASSET_TYPE, chainOf, currencySettings } from './currency-rows.js';
import { symbolRow, tradingLimits } from './symbol-rows.js';

// The rows of the settings calls are those of /v1/common/symbols and /v1/settings/currencys under abbreviated names.

const FIXED_FEE = 'eth';

/** What the settings calls say of every symbol. */
function symbolFacts(view: SymbolView) {
  const row = symbolRow(view);
  const [base, quote] = [row['base-currency'], row['quote-currency']];
  return {
    state: row.state,
    bc: base,
    qc: quote,
    bcdn: base.toUpperCase(),
    qcdn: quote.toUpperCase(),
    name: `${base}/${quote}`.toUpperCase(),
    te: row.state === 'online',
    cd: false,
    sp: row['symbol-partition'],
    w: view.listing.weight,
    tpp: row['price-precision'],
    tap: row['amount-precision'],
    ttp: row['value-precision'],
    fp: LEDGER_SCALE,
    tags: row.tags,
    d: null,
    elr: null,
  };
}

/** A row of /v1/settings/common/market-symbols: the rules of trading. Some clients read them nowhere else. */
export function marketSymbolRow(view: SymbolView) {
  const [row, limits] = [symbolRow(view), tradingLimits(view)];
  return {
    symbol: row.symbol,
    state: row.state,
    bc: row['base-currency'],
    qc: row['quote-currency'],
    pp: row['price-precision'],
    ap: row['amount-precision'],
    vp: row['value-precision'],
    sp: row['symbol-partition'],
    minoa: row['min-order-amt'],
    maxoa: row['max-order-amt'],
    minov: row['min-order-value'],
    lominoa: row['limit-order-min-order-amt'],
    lomaxoa: row['limit-order-max-order-amt'],
    lomaxba: row['limit-order-max-buy-amt'],
    lomaxsa: row['limit-order-max-sell-amt'],
    smminoa: row['sell-market-min-order-amt'],
    smmaxoa: row['sell-market-max-order-amt'],
    bmmaxov: row['buy-market-max-order-value'],
    blmlt: limits['buy-limit-must-less-than'],
    slmgt: limits['sell-limit-must-greater-than'],
    msormlt: limits['market-sell-order-rate-must-less-than'],
    mbormlt: limits['market-buy-order-rate-must-less-than'],
    at: row['api-trading'],
    tags: row.tags,
  };
}

/** A row of /v1/settings/common/symbols. */
export function symbolSettings(view: SymbolView) {
  const { name, ...facts } = symbolFacts(view);
  return {
    symbol: view.listing.symbol,
    sn: name,
    ...facts,
    ve: true,
    we: false,
    dl: facts.state === 'offline',
    ce: true,
    tm: 'PRO',
  };
}

/** A row of /v2/settings/common/symbols. Nothing is lent here, so no symbol has a leverage. */
export function symbolSettingsV2(view: SymbolView) {
  const { name, ...facts } = symbolFacts(view);
  return { sc: view.listing.symbol, dn: name, ...facts, whe: false, lr: null, smlr: null, flr: null, wr: null, p: [] };
}

function currencyFacts(asset: Asset, quotes: ReadonlySet<string>) {
  const row = currencySettings(asset, quotes);
  return {
    dn: row['display-name'],
    fn: row['full-name'],
    state: row.state,
    v: row.visible,
    whe: row['white-enabled'],
    cd: row['country-disabled'],
    de: row['deposit-enabled'],
    wp: row['withdraw-precision'],
    sp: row['show-precision'],
    w: row.weight,
    qc: row['quote-currency'],
    cawt: row['currency-addr-with-tag'],
    fc: row['fast-confirms'],
    sc: row['safe-confirms'],
    dma: row['deposit-min-amount'],
    wma: row['withdraw-min-amount'],
    dd: row['deposit-desc'],
    wd: row['withdraw-desc'],
    sdd: row['suspend-deposit-desc'],
    swd: row['suspend-withdraw-desc'],
    svd: row['suspend-visible-desc'],
    tags: row.tags,
  };
}

/** A row of /v1/settings/common/currencys. */
export function currencySettingsShort(asset: Asset, quotes: ReadonlySet<string>) {
  const row = currencySettings(asset, quotes);
  return {
    name: row.name,
    ...currencyFacts(asset, quotes),
    iqc: row['quote-currency'],
    we: row['withdraw-enabled'],
    ct: row['currency-type'],
    cp: row['currency-partition'],
    ss: row['support-sites'],
    oe: row['otc-enable'],
  };
}

/** A row of /v2/settings/common/currencies. */
export const currencySettingsV2 = (asset: Asset, quotes: ReadonlySet<string>) => ({
  cc: asset.code,
  ...currencyFacts(asset, quotes),
  wed: currencySettings(asset, quotes)['withdraw-enabled'],
  at: asset.legal ? ASSET_TYPE.fiat : ASSET_TYPE.crypto,
  ft: FIXED_FEE,
});

/** A row of /v1/settings/common/chains; money that a state issues has no chain. */
export function chainSettings(asset: Asset, quotes: ReadonlySet<string>) {
  const [row, chain] = [currencySettings(asset, quotes), chainOf(asset)];
  return {
    chain: chain.chain,
    currency: asset.code,
    code: chain.chain,
    ct: 'live',
    ac: chain.baseChain.toLowerCase(),
    dn: chain.displayName,
    fn: asset.name,
    default: 1,
    de: row['deposit-enabled'],
    we: row['withdraw-enabled'],
    dma: chain.minDepositAmt,
    wma: chain.minWithdrawAmt,
    wp: chain.withdrawPrecision,
    ft: FIXED_FEE,
    fc: chain.numOfFastConfirmations,
    sc: chain.numOfConfirmations,
    awt: chain.addrWithTag,
    adt: chain.addrDepositTag,
    ao: false,
    v: row.visible,
    sda: null,
    swa: null,
    'deposit-desc': row['deposit-desc'],
    'withdraw-desc': row['withdraw-desc'],
    'suspend-deposit-desc': row['suspend-deposit-desc'],
    'suspend-withdraw-desc': row['suspend-withdraw-desc'],
  };
}
