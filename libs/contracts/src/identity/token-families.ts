/**
 * A login gives three tokens. Each opens one family of routes, so that what leaks from one page or app opens no other
 * family. `uc` (user centre) changes the account, `pro` trades and moves money, `site` reads everything else.
 */
export const TOKEN_FAMILIES = ['uc', 'pro', 'site'] as const;
export type TokenFamily = (typeof TOKEN_FAMILIES)[number];

export interface FamilyRow {
  /** Under TLS with the prefix `__Host-`. */
  readonly cookie: string;
  /** Of an app, which keeps no cookies. */
  readonly header: string;
  /** What follows `/api/`, or `/ws/web/`. `site` has whatever the others do not name. */
  readonly routes: readonly string[];
  readonly sockets: readonly string[];
}

export const FAMILIES: Readonly<Record<TokenFamily, FamilyRow>> = {
  uc: {
    cookie: 'corella',
    header: 'X-Corella-Uc',
    // Answers and documents of a verification are what a thief of identities looks for.
    routes: ['auth', 'user', 'api-keys', 'subaccounts', 'privacy', 'kyc', 'agreements', 'notifications', 'push'],
    sockets: [],
  },
  pro: {
    cookie: 'corella-pro',
    header: 'X-Corella-Pro',
    routes: [
      'orders',
      'fills',
      'balances',
      'ledger',
      'fees',
      'proof',
      'transfers',
      'withdrawals',
      'limits',
      'addresses',
      'deposit-addresses',
      'cfd',
      'ht',
      'analysis',
      'statements',
    ],
    sockets: ['market', 'cfd'],
  },
  site: { cookie: 'corella-site', header: 'X-Corella-Site', routes: [], sockets: ['retail'] },
};

const ROUTES = new Map(TOKEN_FAMILIES.flatMap((family) => FAMILIES[family].routes.map((name) => [name, family])));
const SOCKETS = new Map(TOKEN_FAMILIES.flatMap((family) => FAMILIES[family].sockets.map((name) => [name, family])));

/** Whose token opens the route or socket with this path. */
export function familyOf(path: string): TokenFamily {
  const [, first, second = '', third = ''] = path.split('/', 4);
  return (first === 'ws' ? SOCKETS.get(third) : ROUTES.get(second)) ?? 'site';
}

const PART = 43;

/**
 * A token is two parts of 256 bits: which session, the same in all three tokens for as long as it lasts, and the secret
 * of the family. A token of a session from before there were three has the first part only.
 */
export const partsOfToken = (token: string): { readonly session: string; readonly secret?: string } =>
  token.length === 2 * PART ? { session: token.slice(0, PART), secret: token.slice(PART) } : { session: token };

/** A token, as identity is asked about it. */
export interface SessionQuestion {
  /** Of its first part, which names the session. */
  readonly tokenHash: string;
  /** Of its second part, which a session from before there were three tokens has not. */
  readonly secretHash?: string;
  /** Whose token is wanted; without one, that of the user centre. */
  readonly family?: TokenFamily;
  readonly origin: { readonly ip: string; readonly userAgent: string };
}
