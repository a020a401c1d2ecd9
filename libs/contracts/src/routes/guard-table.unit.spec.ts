import { CUSTOMER_LISTS } from '../identity/customer-lists.js';
import { decideRoute, type Decision, type Guest, type RouteFacts } from './decide-route.js';
import { GUARDS } from './guard-table.js';
import { matchPage } from './pages.js';

const GUESTS: Readonly<Record<string, Guest>> = {
  visitor: { is: 'visitor' },
  unsigned: { is: 'main', unsigned: true },
  signed: { is: 'main', unsigned: false },
  sub: { is: 'sub', unsigned: false },
  listed: { is: 'main', unsigned: false, lists: ['big-deal', 'profit-analysis'], subAccounts: true, financial: true },
  prerender: { is: 'prerender' },
};

/** Main accounts by the one list that they are on. */
const LISTED: Readonly<Record<string, Guest>> = Object.fromEntries(
  CUSTOMER_LISTS.map((list) => [list, { is: 'main', unsigned: false, lists: [list] }]),
);

/** A path of each pattern; where a row has several of a kind, one stands for them. */
const CASES: readonly (readonly [row: number, path: string, from?: string])[] = [
  [1, '/lp1/'],
  [1, '/lp2/'],
  [2, '/en-us/kline/btc_aud/'],
  [2, '/en-us/retail/ada_aud/'],
  [3, '/en-us/user/rebind_ga/'],
  [3, '/en-us/user/set_pwd/'],
  [4, '/en-us/login/'],
  [4, '/en-us/register/link/'],
  [4, '/en-us/thanks/'],
  [5, '/en-us/user/info/'],
  [5, '/en-us/user/balances/'],
  [5, '/en-us/user/order/retail/'],
  [5, '/en-us/notifications/'],
  [5, '/en-us/deposit/btc/'],
  [6, '/en-us/cfd/btc_aud/'],
  [6, '/en-us/rebate/'],
  [7, '/en-us/user/verify/'],
  [7, '/en-us/user/api/'],
  [7, '/en-us/bank/new/'],
  [7, '/en-us/withdraw/24396018/'],
  [7, '/en-us/invest/list/'],
  [8, '/en-us/user/balances/sub-record/'],
  [9, '/en-us/user/subaccount/'],
  [9, '/en-us/user/subaccount/create/'],
  [10, '/en-us/exchange/btc_aud/'],
  [10, '/en-us/retail/btc_aud/'],
  [10, '/en-us/user/agreement/'],
  [11, '/en-us/big-deal/'],
  [11, '/en-us/user/order/big-deal/'],
  [11, '/en-us/user/analysis/'],
  [12, '/en-us/financial/'],
  [12, '/en-us/financial/record/'],
  [12, '/en-us/financial/intro/'],
  [13, '/en-us/markets/', '/en-us/retail/btc_aud/'],
  [14, '/en-us/removal-certification/1/'],
  [14, '/en-us/markets/'],
  [14, '/en-us/nothing/'],
];

/** As if every page of the table were built. */
const EVERY_PAGE = CASES.map(([, path]) => path.replace('/en-us', '').slice(0, -1)).filter(
  (path) => path !== '/nothing',
);
const hasDesk = (pair: string): boolean => pair === 'btc_aud';

const WIDTHS = [4, 28, 18, 18, 18, 18, 18, 18];
const inColumns = (cells: readonly string[]): string =>
  cells
    .map((cell, at) => cell.padEnd(WIDTHS[at] ?? 0))
    .join(' ')
    .trimEnd();

function inWords(decision: Decision, pathname: string): string {
  if (decision.do === 'missing') return '404';
  if (decision.do !== 'redirect') return decision.do;
  const to = decision.to.replace(/\?backurl=.+$/, '?…');
  return pathname.startsWith('/en-us') ? to.replace('/en-us', '') : to;
}

function printed(facts: RouteFacts, guests = GUESTS, cases = CASES): string {
  const rows = cases.map(([row, pathname, from]) => {
    const before = from === undefined ? {} : { from: { pathname: from, search: '' } };
    const results = Object.values(guests).map((guest) =>
      inWords(decideRoute({ pathname, search: '' }, guest, { ...facts, ...before }), pathname),
    );
    return inColumns([String(row), pathname.replace('/en-us', ''), ...results]);
  });
  return [inColumns(['row', 'path', ...Object.keys(guests)]), ...rows].join('\n');
}

const EXPECTED = `
row  path                         visitor            unsigned           signed             sub                listed             prerender
1    /lp1/                        /en-us/lp1/        /en-us/lp1/        /en-us/lp1/        /en-us/lp1/        /en-us/lp1/        /en-us/lp1/
1    /lp2/                        /en-us/lp2/        /en-us/lp2/        /en-us/lp2/        /en-us/lp2/        /en-us/lp2/        /en-us/lp2/
2    /kline/btc_aud/              /exchange/btc_aud/ /exchange/btc_aud/ /exchange/btc_aud/ /exchange/btc_aud/ /exchange/btc_aud/ /exchange/btc_aud/
2    /retail/ada_aud/             /exchange/ada_aud/ /exchange/ada_aud/ /exchange/ada_aud/ /exchange/ada_aud/ /exchange/ada_aud/ allow
3    /user/rebind_ga/             /user/rebind-ga/   /user/rebind-ga/   /user/rebind-ga/   /user/rebind-ga/   /user/rebind-ga/   /user/rebind-ga/
3    /user/set_pwd/               /user/set-pwd/     /user/set-pwd/     /user/set-pwd/     /user/set-pwd/     /user/set-pwd/     /user/set-pwd/
4    /login/                      allow              /                  /                  /                  /                  allow
4    /register/link/              allow              /                  /                  /                  /                  allow
4    /thanks/                     allow              /                  /                  /                  /                  allow
5    /user/info/                  /login/?…          /user/agreement/?… allow              allow              allow              allow
5    /user/balances/              /login/?…          /user/agreement/?… allow              allow              allow              allow
5    /user/order/retail/          /login/?…          /user/agreement/?… allow              allow              allow              allow
5    /notifications/              /login/?…          allow              allow              allow              allow              allow
5    /deposit/btc/                /login/?…          allow              allow              /                  allow              allow
6    /cfd/btc_aud/                allow              allow              allow              /                  allow              allow
6    /rebate/                     allow              allow              allow              /                  allow              allow
7    /user/verify/                /login/?…          /user/agreement/?… allow              /                  allow              allow
7    /user/api/                   /login/?…          /user/agreement/?… allow              /                  allow              allow
7    /bank/new/                   /login/?…          allow              allow              /                  allow              allow
7    /withdraw/24396018/          /login/?…          allow              allow              /                  allow              allow
7    /invest/list/                /login/?…          allow              allow              /                  allow              allow
8    /user/balances/sub-record/   /login/?…          /                  /                  allow              /                  allow
9    /user/subaccount/            /login/?…          /                  /                  allow              allow              allow
9    /user/subaccount/create/     /login/?…          /                  /                  /                  allow              allow
10   /exchange/btc_aud/           allow              /user/agreement/?… allow              allow              allow              allow
10   /retail/btc_aud/             allow              /user/agreement/?… allow              allow              allow              allow
10   /user/agreement/             /login/?…          allow              allow              /                  allow              allow
11   /big-deal/                   404                404                404                404                allow              allow
11   /user/order/big-deal/        /login/?…          /user/agreement/?… 404                /                  allow              allow
11   /user/analysis/              /login/?…          /user/agreement/?… 404                /                  allow              allow
12   /financial/                  /login/?…          /financial/intro/  /financial/intro/  /                  allow              allow
12   /financial/record/           /login/?…          /financial/intro/  /financial/intro/  /                  allow              allow
12   /financial/intro/            allow              allow              allow              allow              allow              allow
13   /markets/                    reload             reload             reload             reload             reload             allow
14   /removal-certification/1/    allow              allow              allow              allow              allow              allow
14   /markets/                    allow              allow              allow              allow              allow              allow
14   /nothing/                    404                404                404                404                404                404
`;

const EXPECTED_OF_LISTS = `
row  path                         profit-analysis    symbols            big-deal           coupon             no-referral
11   /big-deal/                   404                404                allow              404                404
11   /user/order/big-deal/        404                404                allow              404                404
11   /user/analysis/              allow              404                404                404                404
`;

describe('the table of guards', () => {
  it('says for each page what becomes of whom, once every page is built', () => {
    expect(printed({ pages: EVERY_PAGE, hasDesk })).toBe(EXPECTED.trim());
  });

  it('says of row 11 which list opens which page', () => {
    const cases = CASES.filter(([row]) => row === 11);
    expect(printed({ pages: EVERY_PAGE, hasDesk }, LISTED, cases)).toBe(EXPECTED_OF_LISTS.trim());
  });

  it('has a case for each row', () => {
    const rows = new Set(CASES.map(([row]) => row));
    expect(GUARDS.filter(({ row }) => !rows.has(row))).toEqual([]);
    expect([...rows]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]);
  });

  it.each(Object.entries(GUESTS))('has no page for a guest (%s) that is not built', (_, guest) => {
    const open = CASES.filter(([row, pathname]) => {
      const isBuilt = matchPage(pathname.replace('/en-us', '').slice(0, -1)) !== null;
      const decision = decideRoute({ pathname, search: '' }, guest);
      const isSentOn = decision.do === 'redirect' && decision.row === 2;
      return row > 3 && !isBuilt && decision.do !== 'missing' && !isSentOn;
    });
    expect(open).toEqual([]);
  });

  it('sends everybody from a pair of the desk to the exchange before the page of the desk is built', () => {
    const place = { pathname: '/zh-cn/retail/btc_aud/', search: '?isBuy=true' };
    for (const guest of [null, ...Object.values(GUESTS)].filter((one) => one?.is !== 'prerender'))
      expect(decideRoute(place, guest)).toEqual({
        do: 'redirect',
        row: 2,
        to: '/zh-cn/exchange/btc_aud/?isBuy=true',
      });
    expect(decideRoute(place, GUESTS['visitor'] ?? null, { pages: ['/retail/:pair', '/exchange/:pair'] }).do).toBe(
      'allow',
    );
    for (const pathname of ['/en-us/retail/', '/en-us/retail/btc/', '/en-us/retail/btc_aud/more/'])
      expect([pathname, decideRoute({ pathname, search: '' }, null).do]).toEqual([pathname, 'missing']);
  });
});
