import { accountKind, accountOwner, type AccountName, type Authority } from './accounts.js';
import type { ControlledAccounts } from './events.js';
import type { ServiceName } from './services.js';

/**
 * What a balance means. `customer`: the venue owes it to a person. `house`: it belongs to the venue. `custody` and
 * `transit`: assets, the other side of what is owed, and therefore negative. `suspense`: owed, but it is not known yet
 * to whom. `funded`: has to be filled before it can be spent.
 */
export type AccountClass = 'customer' | 'house' | 'custody' | 'transit' | 'suspense' | 'funded';

export type AccountKind = keyof typeof ACCOUNT_KINDS;

export interface AccountKindRules {
  readonly class: AccountClass;
  /** What follows the colon in the account's name: a person's uid, or a name that the venue chose. */
  readonly owner: 'uid' | 'name';
  /** The service that uses accounts of this kind. Until it exists, none can be opened. */
  readonly service: ServiceName;
  /** The services whose entries may have a line on such an account. Holds and trades are the ledger's own. */
  readonly postedBy: readonly ServiceName[];
  /** Whether the available balance may be negative: never, always, or only for these owners. Frozen never may. */
  readonly belowZero: 'never' | 'always' | readonly string[];
  /** What an account may do when it is opened. A customer's account waits for identity. */
  readonly opensWith: readonly Authority[];
  /** Whether the balance is part of the owner's leaf in the liability tree. */
  readonly isLiabilityLeaf: boolean;
  /** Whether funds can be reserved. An account of kind `cfd` is itself the hold. */
  readonly isReservable: boolean;
}

const CUSTOMER = {
  class: 'customer',
  owner: 'uid',
  belowZero: 'never',
  opensWith: [],
  isLiabilityLeaf: true,
  isReservable: true,
} as const;

const FUNDED = {
  class: 'funded',
  owner: 'name',
  service: 'campaigns',
  postedBy: ['campaigns'],
  belowZero: 'never',
  opensWith: [],
  isLiabilityLeaf: false,
  isReservable: false,
} as const;

const ALL_AUTHORITIES = ['exchange', 'withdraw', 'deposit', 'transfer'] as const;

/**
 * The table of account kinds. The functions below read it; no other code looks at the name of an account to find out
 * what the account is.
 */
export const ACCOUNT_KINDS = {
  spot: {
    ...CUSTOMER,
    service: 'identity',
    postedBy: ['ledger', 'identity', 'fiat', 'matching', 'cfd-risk', 'campaigns'],
  },
  cfd: { ...CUSTOMER, service: 'cfd-risk', postedBy: ['cfd-risk'], isReservable: false },
  lending: { ...CUSTOMER, service: 'campaigns', postedBy: ['campaigns'] },
  house: {
    class: 'house',
    owner: 'name',
    service: 'ledger',
    postedBy: ['ledger', 'identity', 'host', 'simulation', 'fiat', 'matching', 'cfd-risk', 'campaigns'],
    // `demo` gives out play money. `adjustments` carries the cost of corrections until the treasury covers it; if it
    // could not be negative, a correction in a customer's favour could never be the first entry. `expense` is what
    // banks cost, and `reserve` what customers owe after a chain took a deposit back.
    belowZero: ['demo', 'adjustments', 'expense', 'reserve'],
    opensWith: ALL_AUTHORITIES,
    isLiabilityLeaf: false,
    isReservable: true,
  },
  custody: {
    class: 'custody',
    owner: 'name',
    service: 'ledger',
    postedBy: ['host', 'fiat'],
    belowZero: 'always',
    opensWith: ALL_AUTHORITIES,
    isLiabilityLeaf: false,
    isReservable: false,
  },
  transit: {
    class: 'transit',
    owner: 'name',
    service: 'fiat',
    postedBy: ['fiat'],
    belowZero: 'always',
    opensWith: [],
    isLiabilityLeaf: false,
    isReservable: false,
  },
  suspense: {
    class: 'suspense',
    owner: 'name',
    service: 'fiat',
    postedBy: ['fiat'],
    belowZero: 'never',
    opensWith: [],
    isLiabilityLeaf: false,
    isReservable: false,
  },
  campaign: FUNDED,
  trial: FUNDED,
  prime: FUNDED,
  donation: FUNDED,
  'earn-interest': FUNDED,
} as const satisfies Readonly<Record<string, AccountKindRules>>;

const KINDS: readonly (readonly [AccountKind, AccountKindRules])[] = Object.entries(ACCOUNT_KINDS) as [
  AccountKind,
  AccountKindRules,
][];
const RULES: ReadonlyMap<string, AccountKindRules> = new Map(KINDS);

/** The name of an account of a known kind. */
export const ACCOUNT_NAME = new RegExp(`^(?:${KINDS.map(([kind]) => kind).join('|')}):[A-Za-z0-9][A-Za-z0-9-]{0,63}$`);

export const isAccountName = (name: string): boolean => ACCOUNT_NAME.test(name);

/** The rules of an account's kind; undefined for a name of no known kind. */
export const kindRulesOf = (account: AccountName): AccountKindRules | undefined => RULES.get(accountKind(account));

/**
 * Tests whether `fits` holds for an account's kind. Settlement calls it for every line, so it compares prefixes and
 * allocates nothing.
 */
function kindTest(fits: (rules: AccountKindRules) => boolean): (account: AccountName) => boolean {
  const prefixes = KINDS.filter(([, rules]) => fits(rules)).map(([kind]) => `${kind}:`);
  return (account) => {
    for (const prefix of prefixes) if (account.startsWith(prefix)) return true;
    return false;
  };
}

const ofClass = (name: AccountClass): ((account: AccountName) => boolean) => kindTest((rules) => rules.class === name);

export const isCustomer = ofClass('customer');
export const isHouse = ofClass('house');
export const isCustody = ofClass('custody');
/** Whether the balance is owed to its owner, who can check it in the liability tree. */
export const isLiabilityLeaf = kindTest((rules) => rules.isLiabilityLeaf);
export const isReservable = kindTest((rules) => rules.isReservable);

const standsBelowZero = kindTest(({ belowZero }) => belowZero === 'always');
const BELOW_ZERO: ReadonlySet<AccountName> = new Set(
  KINDS.flatMap(([kind, { belowZero }]) =>
    typeof belowZero === 'string' ? [] : belowZero.map((owner) => `${kind}:${owner}`),
  ),
);

/** Whether the available balance may be negative. */
export const mayGoNegative = (account: AccountName): boolean => standsBelowZero(account) || BELOW_ZERO.has(account);

const CUSTOMER_KINDS = KINDS.filter(([, rules]) => rules.class === 'customer').map(([kind]) => kind);

/** All accounts that a person can have: one of each customer kind. */
export const customerAccountsOf = (uid: string): readonly AccountName[] =>
  CUSTOMER_KINDS.map((kind) => `${kind}:${uid}`);

/** The accounts that a control applies to. Some of them may never have been opened. */
export const controlledAccounts = ({ uid, account }: ControlledAccounts): readonly AccountName[] =>
  uid === undefined ? [account] : customerAccountsOf(uid);

/** The owner of a customer's account; null for the venue's own accounts. */
export const uidOf = (account: AccountName): string | null =>
  kindRulesOf(account)?.owner === 'uid' ? accountOwner(account) : null;
