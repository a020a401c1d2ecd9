import type { Language } from '@corella/contracts/routes';
import { ADDRESS_PROBLEMS } from './address-problems.js';
import { CASH_PROBLEMS } from './cash-problems.js';
import { CLOSURE_PROBLEMS } from './closure-problems.js';
import { IDENTITY_PROBLEMS } from './identity-problems.js';
import { KYC_PROBLEMS } from './kyc-problems.js';
import type { ProblemRow } from './problem-row.js';
import { REMOVAL_PROBLEMS } from './removal-problems.js';
import { REQUEST_PROBLEMS } from './request-problems.js';
import { STAFF_PROBLEMS } from './staff-problems.js';
import { SUB_ACCOUNT_PROBLEMS } from './sub-account-problems.js';
import { SUSPENSE_PROBLEMS } from './suspense-problems.js';
import { TRADING_PROBLEMS } from './trading-problems.js';
import { VENUE_PROBLEMS } from './venue-problems.js';

export interface ProblemText {
  readonly title: string;
  readonly detail: string;
}
export interface ProblemKind {
  readonly status: number;
  readonly texts: Readonly<Record<Language, ProblemText>>;
}

/** Turns stable codes into statuses and words, here and nowhere else. A missing code is answered as `refused` (409). */
const TABLES: readonly Readonly<Record<string, ProblemRow>>[] = [
  REQUEST_PROBLEMS,
  IDENTITY_PROBLEMS,
  KYC_PROBLEMS,
  CLOSURE_PROBLEMS,
  REMOVAL_PROBLEMS,
  SUB_ACCOUNT_PROBLEMS,
  SUSPENSE_PROBLEMS,
  ADDRESS_PROBLEMS,
  CASH_PROBLEMS,
  TRADING_PROBLEMS,
  STAFF_PROBLEMS,
  VENUE_PROBLEMS,
];
const ROWS = TABLES.flatMap((table) => Object.entries(table));

const kindOf = ([status, title, detail, zhTitle, zhDetail]: ProblemRow): ProblemKind => ({
  status,
  texts: { 'en-us': { title, detail }, 'zh-cn': { title: zhTitle, detail: zhDetail } },
});
const CATALOGUE: ReadonlyMap<string, ProblemKind> = new Map(ROWS.map(([code, row]) => [code, kindOf(row)]));
const REFUSED = kindOf(VENUE_PROBLEMS.refused);

export const problemKind = (code: string): ProblemKind => CATALOGUE.get(code) ?? REFUSED;
export const problemCodes = (): readonly string[] => ROWS.map(([code]) => code);
