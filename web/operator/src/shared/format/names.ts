import { SYMBOL_STATE } from '@corella/contracts/market';
import { APPROVAL_KINDS, KYC_STATE, isApprovalKind, type CustomerList } from '@corella/contracts/identity';
import type { SuspenseReason } from '@corella/contracts/cash';
import { REMOVAL_PROJECT, type RemovalProject } from '@corella/contracts/removal';

/** "btcaud" with its parts → "BTC/AUD". */
export const pair = (market: { readonly base: string; readonly quote: string }): string =>
  `${market.base}/${market.quote}`.toUpperCase();

export const assetCode = (asset: string): string => asset.toUpperCase();

/** The quote assets that a symbol can end with, as in `usdtaud`. */
const quotes = ['usdt', 'aud', 'nzd', 'btc'];

export function pairOf(symbol: string): string {
  const quote = quotes.find((candidate) => symbol.endsWith(candidate) && symbol.length > candidate.length);
  return quote === undefined ? symbol.toUpperCase() : `${symbol.slice(0, -quote.length)}/${quote}`.toUpperCase();
}

export const baseOf = (symbol: string): string => pairOf(symbol).split('/')[0]?.toLowerCase() ?? symbol;

/** "spot:1048213" → "1048213 spot"; "house:fees" → "house fees". */
export function accountLabel(account: string): string {
  const at = account.indexOf(':');
  if (at < 0) return account;
  const kind = account.slice(0, at);
  const owner = account.slice(at + 1);
  return /^\d/.test(owner) ? `${owner} ${kind}` : `${kind} ${owner}`;
}

/**
 * Amber marks severity: soft for a halt by a person, solid for a tripped fuse. A market that does not trade for another
 * reason gets an outline.
 */
export function stateTone(state: number): 'plain' | 'warn' | 'hot' | 'line' {
  if (state === SYMBOL_STATE.online) return 'plain';
  if (state === SYMBOL_STATE.suspend) return 'warn';
  if (state === SYMBOL_STATE.fuse) return 'hot';
  return 'line';
}

const kycNames = new Map<number, string>([
  [KYC_STATE.notSubmitted, 'not submitted'],
  [KYC_STATE.underReview, 'under review'],
  [KYC_STATE.submitted, 'submitted'],
  [KYC_STATE.needsModification, 'needs modification'],
  [KYC_STATE.rejected, 'rejected'],
  [KYC_STATE.submittedAgain, 'submitted again'],
  [KYC_STATE.approved, 'approved'],
]);
export const kycLabel = (state: number): string => `${state} ${kycNames.get(state) ?? 'unknown'}`;
export const kycChoices = [...kycNames].map(([value, name]) => ({ value: String(value), label: `${value} ${name}` }));

const roleNames: Readonly<Record<string, string>> = {
  kyc: 'KYC',
  aml: 'AML',
  risk: 'Risk',
  treasury: 'Treasury',
  market: 'Market',
  campaign: 'Campaign',
  support: 'Support',
  admin: 'Admin',
  audit: 'Audit',
  system: 'System',
};
export const roleLabel = (role: string): string => roleNames[role] ?? role;

export const kindLabel = (kind: string): string => (isApprovalKind(kind) ? APPROVAL_KINDS[kind].label : kind);

/** The order in which what a person may do is told. The venue keeps it in no order. */
const AUTHORITIES = ['exchange', 'deposit', 'transfer', 'withdraw'];

export const mayText = (allow: readonly string[]): string =>
  allow.length === 0
    ? 'nothing'
    : [...allow].sort((a, b) => AUTHORITIES.indexOf(a) - AUTHORITIES.indexOf(b)).join(', ');

/** Makes codes of the audit log readable: "markets.halt" → "markets halt". */
export const words = (code: string): string => code.replace(/[.\-_]+/g, ' ');
export const sentence = (code: string): string => words(code).replace(/^./, (first) => first.toUpperCase());

/** What somebody wrote, as a sentence that another can follow: it ends with one full stop, if with none of its own. */
export const closed = (text: string): string => (/[.!?…。]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`);

/** First letters of the first and last name. */
export function initials(name: string): string {
  const parts = name.split(/\s+/).filter((part) => part !== '');
  const first = parts[0]?.[0] ?? '';
  const last = parts.length > 1 ? (parts.at(-1)?.[0] ?? '') : '';
  return `${first}${last}`.toUpperCase();
}

/** "9f3c 71aa … a1d2": enough of a hash to compare by eye. The tooltip has all of it. */
export const shortHash = (hash: string): string =>
  hash.length <= 16 ? hash : `${hash.slice(0, 4)} ${hash.slice(4, 8)} … ${hash.slice(-4)}`;

const REMOVALS: Readonly<Record<RemovalProject, string>> = {
  [REMOVAL_PROJECT.phone]: 'Remove the phone',
  [REMOVAL_PROJECT.authenticator]: 'Remove the authenticator',
  [REMOVAL_PROJECT.email]: 'Change the email address',
};
/** What a customer who cannot get in asks for. */
export const removalLabel = (project: RemovalProject): string => REMOVALS[project];

const SUSPENSE: Readonly<Record<SuspenseReason, string>> = {
  'owner-unknown': 'Nobody has the address',
  refused: 'The account may not take deposits',
  'name-alike': 'Nearly the customer’s name',
  'name-differs': 'Not the customer’s name',
  'below-minimum': 'Below the minimum',
  'above-maximum': 'Above the maximum',
  'daily-limit': 'Above the limit of a day',
};
/** Why money that came is not credited. */
export const suspenseLabel = (reason: SuspenseReason): string => SUSPENSE[reason];

const LISTS: Readonly<Record<CustomerList, string>> = {
  'profit-analysis': 'Profit analysis',
  symbols: 'Markets before their opening',
  'big-deal': 'Block trades',
  coupon: 'Coupons',
  'no-referral': 'No referral rewards',
};
/** How a list of customers is called. */
export const listLabel = (list: CustomerList): string => LISTS[list];
