import { ASSETS, LEDGER_SCALE, type Asset } from '@corella/money';
import { z } from 'zod';
import { decimal } from '../describe/envelope-schemas.js';

/** Coins on another coin's chain. Every other coin has a chain of its own, with the coin's name. */
const ON_ETHEREUM = new Set(['usdt', 'link', 'ht']);
const CLOSED = 'Deposits and withdrawals are not open yet.';

const precisionOf = (asset: Asset): number => (asset.legal ? asset.showDecimals : LEDGER_SCALE);

/** A row of /v1/settings/currencys. */
export const currencySettingsRow = z.object({
  name: z.string(),
  'display-name': z.string(),
  'full-name': z.string(),
  state: z.string(),
  visible: z.boolean(),
  'white-enabled': z.boolean(),
  'country-disabled': z.boolean(),
  'deposit-enabled': z.boolean(),
  'withdraw-enabled': z.boolean(),
  'withdraw-precision': z.int(),
  'show-precision': z.string(),
  weight: z.number(),
  'quote-currency': z.boolean(),
  'currency-type': z.string(),
  'currency-addr-with-tag': z.boolean(),
  'fast-confirms': z.int(),
  'safe-confirms': z.int(),
  'deposit-min-amount': decimal,
  'withdraw-min-amount': decimal,
  'currency-partition': z.string(),
  'support-sites': z.array(z.string()),
  tags: z.string(),
  'otc-enable': z.int(),
  'deposit-desc': z.string(),
  'withdraw-desc': z.string(),
  'suspend-deposit-desc': z.string(),
  'suspend-withdraw-desc': z.string(),
  'suspend-visible-desc': z.string().nullable(),
});

const chainRow = z.object({
  chain: z.string(),
  displayName: z.string(),
  baseChain: z.string(),
  baseChainProtocol: z.string(),
  isDynamic: z.boolean(),
  numOfConfirmations: z.int(),
  numOfFastConfirmations: z.int(),
  depositStatus: z.enum(['allowed', 'prohibited']),
  minDepositAmt: decimal,
  withdrawStatus: z.enum(['allowed', 'prohibited']),
  minWithdrawAmt: decimal,
  withdrawPrecision: z.int(),
  maxWithdrawAmt: decimal,
  withdrawQuotaPerDay: decimal.nullable(),
  withdrawQuotaPerYear: decimal.nullable(),
  withdrawQuotaTotal: decimal.nullable(),
  withdrawFeeType: z.enum(['fixed']),
  transactFeeWithdraw: decimal,
  addrWithTag: z.boolean(),
  addrDepositTag: z.boolean(),
});

/** A row of /v2/reference/currencies. */
export const currencyReferenceRow = z.object({
  currency: z.string(),
  assetType: z.int(),
  instStatus: z.string(),
  chains: z.array(chainRow),
});

/**
 * Deposits and withdrawals are not open, so clients call the currency inactive; that
 * is about its wallet, not its markets.
 */
export function currencySettings(asset: Asset, quotes: ReadonlySet<string>): z.output<typeof currencySettingsRow> {
  const precision = precisionOf(asset);
  return {
    name: asset.code,
    'display-name': asset.code.toUpperCase(),
    'full-name': asset.name,
    state: 'online',
    visible: true,
    'white-enabled': false,
    'country-disabled': false,
    'deposit-enabled': false,
    'withdraw-enabled': false,
    'withdraw-precision': precision,
    'show-precision': String(precision),
    weight: asset.weight,
    'quote-currency': quotes.has(asset.code),
    'currency-type': asset.code,
    'currency-addr-with-tag': false,
    'fast-confirms': 1,
    'safe-confirms': 2,
    'deposit-min-amount': '0',
    'withdraw-min-amount': '0',
    'currency-partition': 'all',
    'support-sites': [],
    tags: '',
    'otc-enable': 0,
    'deposit-desc': '',
    'withdraw-desc': '',
    'suspend-deposit-desc': CLOSED,
    'suspend-withdraw-desc': CLOSED,
    'suspend-visible-desc': null,
  };
}

export function chainOf(asset: Asset): z.output<typeof chainRow> {
  const guest = ON_ETHEREUM.has(asset.code);
  const name = asset.code.toUpperCase();
  return {
    chain: guest ? `${asset.code}erc20` : asset.code,
    displayName: guest ? 'ERC20' : name,
    baseChain: guest ? 'ETH' : name,
    baseChainProtocol: guest ? 'ERC20' : name,
    isDynamic: false,
    numOfConfirmations: 2,
    numOfFastConfirmations: 1,
    depositStatus: 'prohibited',
    minDepositAmt: '0',
    withdrawStatus: 'prohibited',
    minWithdrawAmt: '0',
    withdrawPrecision: LEDGER_SCALE,
    maxWithdrawAmt: '0',
    withdrawQuotaPerDay: '0',
    withdrawQuotaPerYear: null,
    withdrawQuotaTotal: null,
    withdrawFeeType: 'fixed',
    transactFeeWithdraw: '0',
    addrWithTag: false,
    addrDepositTag: false,
  };
}

export const ASSET_TYPE = { crypto: 1, fiat: 2 } as const;

export const currencyReference = (asset: Asset): z.output<typeof currencyReferenceRow> => ({
  currency: asset.code,
  assetType: asset.legal ? ASSET_TYPE.fiat : ASSET_TYPE.crypto,
  instStatus: 'normal',
  chains: asset.legal ? [] : [chainOf(asset)],
});

export const heaviestFirst = (): readonly Asset[] => [...ASSETS].sort((a, b) => b.weight - a.weight);
