/**
 * Who may open which page of the customer app, as data: docs/rules/pages.md has the table in words. `decideRoute` reads
 * it in the browser and on the server.
 */

/** What a page asks of who opens it. The last two are lists that staff put customers on. */
export type Condition =
  | 'signed-out'
  | 'signed-in'
  | 'agreements'
  | 'not-sub'
  | 'sub'
  | 'sub-accounts'
  | 'sub-accounts-or-sub'
  | 'financial'
  | 'big-deal'
  | 'profit-analysis';

/** Where others are sent. `back` is the `backurl` of the address; `missing` looks as if there were no page. */
export type Otherwise = 'home' | 'back' | 'login' | 'agreement' | 'missing' | 'intro';

export interface GuardRow {
  readonly row: number;
  /** Paths after the language, without their last slash. `*` at the end stands for any rest. */
  readonly paths: readonly string[];
  readonly but?: string;
  readonly passes: Condition;
  readonly otherwise: Otherwise;
}

const words = (text: string): readonly string[] => text.split(' ');
const under = (prefix: string, text: string): readonly string[] => words(text).map((path) => prefix + path);

/** Pages for whoever is not signed in. No `backurl` leads to them. */
export const SIGNED_OUT_PAGES = words('/login /register /register/link /login/link /reset-pwd /thanks');

const OF_EVERY_CUSTOMER = [
  ...under('/user/', 'balances balances/security balances/sub-record info bind-ga rebind-ga set-pwd order'),
  ...words('/user/order/retail /user/subaccount /notifications /reject-sub'),
];
const OF_MAIN_ACCOUNTS = [
  ...under('/user/', 'verify analysis bind-phone rebind-phone rebind-email order/cfd order/big-deal api'),
  ...under('/user/', 'subaccount/create report-form report-form-year agreement'),
  ...words('/deposit* /withdraw* /bank* /history /address /coupon /financial /financial/record /financial/order'),
  ...words('/invest/list /invest/detail'),
];

/** Read in order; the first row that somebody does not pass decides. */
export const GUARDS: readonly GuardRow[] = [
  { row: 4, paths: SIGNED_OUT_PAGES, passes: 'signed-out', otherwise: 'back' },
  { row: 5, paths: [...OF_EVERY_CUSTOMER, ...OF_MAIN_ACCOUNTS], passes: 'signed-in', otherwise: 'login' },
  { row: 6, paths: words('/sale* /donation* /rebate* /cfd*'), passes: 'not-sub', otherwise: 'home' },
  { row: 7, paths: OF_MAIN_ACCOUNTS, passes: 'not-sub', otherwise: 'home' },
  { row: 8, paths: ['/user/balances/sub-record'], passes: 'sub', otherwise: 'home' },
  { row: 9, paths: ['/user/subaccount'], passes: 'sub-accounts-or-sub', otherwise: 'home' },
  { row: 9, paths: ['/user/subaccount/create'], passes: 'sub-accounts', otherwise: 'home' },
  {
    row: 10,
    paths: words('/user* /exchange* /retail*'),
    but: '/user/agreement',
    passes: 'agreements',
    otherwise: 'agreement',
  },
  { row: 11, paths: words('/big-deal /user/order/big-deal'), passes: 'big-deal', otherwise: 'missing' },
  { row: 11, paths: ['/user/analysis'], passes: 'profit-analysis', otherwise: 'missing' },
  { row: 12, paths: ['/financial*'], but: '/financial/intro', passes: 'financial', otherwise: 'intro' },
];
