import type { Page } from 'playwright-core';
import { ORDER_KIND_TABS, chooseForce, chooseKind, openSheet } from './order-form.js';
import type { Venue } from '../venue/venue-process.js';
import type { Stage } from './states/scene.js';
import { fillDetails, fillDocument, fillPerson } from './verification.js';
import { openOldestRequest } from './work-waiting.js';

/** The pages of both apps and who opens them. */
export interface ShotPage {
  readonly name: string;
  /** For the customer app, the path after the language. Otherwise the whole path. */
  readonly path: string;
  readonly withoutLanguage?: boolean;
  readonly who: 'visitor' | 'customer' | 'company' | 'applicant' | 'staff' | 'scene';
  /** Brings a scene's person to the state that is shown. */
  readonly stage?: Stage;
  /** Milliseconds for live data to arrive (default 1,200). */
  readonly settleMs?: number;
  /** Also the part below the first screen. */
  readonly whole?: boolean;
  /** Runs on the page before the screenshot. */
  readonly act?: (page: Page, venue: Venue) => Promise<void>;
  /** Uses a quiet market with a tripped fuse instead of the live one. */
  readonly fused?: boolean;
  /** Other widths than those of its app. */
  readonly widths?: readonly number[];
}

/** The dialog before an account is closed. Nothing is sent. */
async function askToClose(page: Page): Promise<void> {
  await page.locator('#close button').click();
}

const EXCHANGE = { path: '/exchange/btc_aud/', who: 'customer', settleMs: 2_500 } as const;

export const CUSTOMER_PAGES: readonly ShotPage[] = [
  { name: 'home', path: '/', who: 'visitor', whole: true },
  { name: 'markets', path: '/markets/', who: 'visitor' },
  { name: 'exchange', ...EXCHANGE, widths: [360, 768, 1024, 1366, 1460, 1461, 1600, 1920] },
  ...ORDER_KIND_TABS.map((kind) => ({ name: `form-${kind}`, ...EXCHANGE, act: chooseKind(kind) })),
  ...(['ioc', 'fok', 'post-only'] as const).map((force) => ({
    name: `form-${force}`,
    ...EXCHANGE,
    act: chooseForce(force),
  })),
  { name: 'fuse', ...EXCHANGE, fused: true },
  { name: 'fuse-form', ...EXCHANGE, fused: true, act: openSheet },
  { name: 'exchange-visitor', path: '/exchange/btc_aud/', who: 'visitor', settleMs: 2_500 },
  { name: 'login', path: '/login/', who: 'visitor' },
  { name: 'reset', path: '/reset-pwd/', who: 'visitor' },
  { name: 'not-me', path: `/not-me/#${'a'.repeat(43)}`, who: 'visitor' },
  { name: 'sign-up-link', path: `/register/link/#${'a'.repeat(43)}`, who: 'visitor' },
  { name: 'login-link', path: '/login/link/#123456', who: 'visitor' },
  { name: 'thanks', path: '/thanks/', who: 'visitor' },
  { name: 'removal', path: '/removal-certification/2/', who: 'visitor' },
  { name: 'removal-link', path: `/removal-certification/2/#${'a'.repeat(43)}`, who: 'visitor' },
  { name: 'ekyc', path: '/ekyc/', who: 'visitor' },
  { name: 'register', path: '/register/', who: 'visitor' },
  { name: 'balances', path: '/user/balances/', who: 'customer', whole: true, settleMs: 2_500 },
  { name: 'explain', path: '/user/balances/?explain=btc', who: 'customer', settleMs: 2_500 },
  { name: 'deposit', path: '/deposit/aud/', who: 'customer', whole: true, settleMs: 2_500 },
  { name: 'withdraw', path: '/withdraw/aud/', who: 'customer', whole: true, settleMs: 2_500 },
  { name: 'withdraw-eth', path: '/withdraw/eth/', who: 'customer', whole: true, settleMs: 2_500 },
  { name: 'addresses', path: '/address/', who: 'customer', whole: true, settleMs: 2_500 },
  { name: 'bank', path: '/bank/', who: 'customer', whole: true },
  { name: 'proof', path: '/proof/', who: 'customer', whole: true, settleMs: 2_500 },
  { name: 'orders', path: '/user/order/', who: 'customer' },
  { name: 'info', path: '/user/info/', who: 'customer', whole: true },
  { name: 'close', path: '/user/info/#close', who: 'customer' },
  { name: 'close-ask', path: '/user/info/#close', who: 'customer', act: askToClose },
  { name: 'two-step', path: '/user/info/?do=two-step', who: 'customer' },
  { name: 'api', path: '/user/api/', who: 'customer' },
  ...[
    { name: 'verify-first' },
    { name: 'verify-half', act: fillPerson },
    { name: 'verify-document', act: fillDetails },
    { name: 'verify-pictures', act: fillDocument },
  ].map((state) => ({
    ...state,
    path: '/user/verify/',
    who: 'applicant' as const,
    whole: true,
    widths: [360, 1460],
  })),
  { name: 'sub-accounts', path: '/user/subaccount/', who: 'company', whole: true },
  { name: 'sub-account-create', path: '/user/subaccount/create/', who: 'company', whole: true },
  { name: 'agreement', path: '/user/agreement/', who: 'customer' },
  { name: 'fees', path: '/fees', who: 'visitor', whole: true },
  { name: 'fees-own', path: '/fees', who: 'customer' },
  { name: 'connect-your-bot', path: '/connect-your-bot/', who: 'visitor', whole: true },
  { name: 'outbox', path: '/outbox/', who: 'visitor', withoutLanguage: true },
  { name: 'not-found', path: '/no-such-page', who: 'visitor' },
];

/** Where a page of the customer app is in a language. */
export const pathOf = ({ path, withoutLanguage }: ShotPage, language: string): string =>
  withoutLanguage ? path : `/${language}${path}`;

export const OPERATOR_PAGES: readonly ShotPage[] = [
  { name: 'operator-login', path: '/operator/', who: 'visitor' },
  { name: 'operator-home', path: '/operator/', who: 'staff', settleMs: 2_500, whole: true },
  ...[
    'approvals',
    'markets',
    'kyc-cases',
    'markets/btcaud',
    'fees',
    'diligence',
    'customer-lists',
    'ledger-entries',
    'orders',
    'trades',
    'accounts',
    'balances',
    'users',
    'staff',
    'audit-log',
    'me',
  ].map((name) => ({
    name: `operator-${name.replace('/', '-')}`,
    path: `/operator/#/${name}`,
    who: 'staff' as const,
    settleMs: 1_800,
  })),
  ...['submitted', 'review', 'modify', 'second', 'ongoing', 'approved', 'rejected'].map((tab) => ({
    name: `operator-kyc-cases-${tab}`,
    path: `/operator/#/kyc-cases?show=${tab}`,
    who: 'staff' as const,
    settleMs: 1_800,
  })),
  { name: 'operator-approval', path: '/operator/#/approvals', who: 'staff', settleMs: 1_800, act: openOldestRequest },
];

export const CUSTOMER_WIDTHS = [360, 768, 1024, 1460, 1461, 1920] as const;
export const OPERATOR_WIDTHS = [1024, 1460, 1920] as const;
export const LANGUAGES = ['en-us', 'zh-cn'] as const;
export const THEMES = ['dark', 'light'] as const;
