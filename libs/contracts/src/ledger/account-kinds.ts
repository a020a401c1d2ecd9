import { accountKind, accountOwner, type AccountName, type Authority } from './accounts.js';
import type { ControlledAccounts } from './events.js';
import type { ServiceName } from './services.js';

/**
 * What a balance means. `customer`: owed to a person. `house`: the venue's own. `custody` and `transit`: assets, the
 * other side of what is owed, so they stand negative. `suspense`: owed, to whom is not known yet. `funded`: filled
 * before it is spent from.
 */
export type AccountClass = 'customer' | 'house' | 'custody' | 'transit' | 'suspense' | 'funded';

export type AccountKind = keyof typeof ACCOUNT_KINDS;

export interface AccountKindRules {
  readonly class: AccountClass;
  /** What follows the colon in an account's name: a person, or a name that the venue gave. */
  readonly owner: 'uid' | 'name';
  /** The service that has accounts of this kind opened. Until it exists, none can be. */
  readonly service: ServiceName;
  /** The services whose entries may have a line on such an account. Orders and trades are the ledger's own. */
  readonly postedBy: readonly ServiceName[];
  /** Whose available balance may be negative: nobody's, everybody's, or that of these owners. Frozen never is. */
  readonly belowZero: 'never' | 'always' | readonly string[];
  /** What an account may do from its opening. A customer waits for identity. */
  readonly opensWith: readonly Authority[];
  /** Whether its balance counts in its owner's leaf of the liability tree. */
  readonly isLiabilityLeaf: boolean;
  /** Whether money in it can be reserved. An account of kind `cfd` is the hold itself. */
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
 * The one table of account kinds. Whoever asks what an account is asks the functions below, which read it; no other
 * code looks at the name.
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
    // The demo's purse gives play money out of nothing. Adjustments carries what corrections cost until the treasury
    // covers it; were it held at zero, no correction in a customer's favour could ever be the first entry.
    belowZero: ['demo', 'adjustments'],
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

const NAME = new RegExp(`^(?:${KINDS.map(([kind]) => kind).join('|')}):[A-Za-z0-9][A-Za-z0-9-]{0,63}$`);

export const isAccountName = (name: string): boolean => NAME.test(name);

/** The rules of an account's kind; undefined for a name of no known kind. */
export const kindRulesOf = (account: AccountName): AccountKindRules | undefined => RULES.get(accountKind(account));

/**
 * A test whether an account's kind is among those that `fits` chooses. It compares prefixes, because it is asked for
 * each line of a settlement and must not make strings.
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
/** Its balance is owed to its owner, and is proven to them. */
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

/** The accounts that one person can have: one of each customer kind, named by their uid. */
export const customerAccountsOf = (uid: string): readonly AccountName[] =>
  CUSTOMER_KINDS.map((kind) => `${kind}:${uid}`);

/** The accounts that a control is about; those that were never opened among them. */
export const controlledAccounts = ({ uid, account }: ControlledAccounts): readonly AccountName[] =>
  uid === undefined ? [account] : customerAccountsOf(uid);

/** Whose account it is; null for those of the venue. */
export const uidOf = (account: AccountName): string | null =>
  kindRulesOf(account)?.owner === 'uid' ? accountOwner(account) : null;
