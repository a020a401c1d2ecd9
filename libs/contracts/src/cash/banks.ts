/** Currencies whose bank accounts can be registered. */
export const BANK_CURRENCIES = ['aud', 'nzd'] as const;
export type BankCurrency = (typeof BANK_CURRENCIES)[number];

export const isBankCurrency = (text: string): text is BankCurrency =>
  (BANK_CURRENCIES as readonly string[]).includes(text);

/**
 * How an account is written: in Australia BSB and account; in New Zealand bank, branch, account and suffix, with
 * hyphens between them.
 */
export const BANK_ACCOUNT_FORMS: Readonly<Record<BankCurrency, RegExp>> = {
  aud: /^\d{6}-\d{5,9}$/,
  nzd: /^\d{2}-\d{4}-\d{7}-\d{2,3}$/,
};

const HOUR_MS = 3_600_000;
/** One addition in so long, whatever became of it. */
export const BANK_ADD_EVERY_MS = 24 * HOUR_MS;
/** From one test deposit to the next. */
export const TEST_DEPOSIT_EVERY_MS = 48 * HOUR_MS;
/** So many test deposits that the bank did not pay can be tried again at once. */
export const MOST_UNPAID_TESTS = 3;
/** So many wrong amounts end a test. */
export const MOST_WRONG_AMOUNTS = 3;
/** The least and the most of a test deposit, in cents. */
export const TEST_DEPOSIT_CENTS = { least: 1, most: 99 } as const;

/** `pending`: a test deposit is on its way or has arrived, and its amount has not been told yet. */
export const BANK_ACCOUNT_STATES = ['unverified', 'pending', 'verified'] as const;
export type BankAccountState = (typeof BANK_ACCOUNT_STATES)[number];

/** `sending`: the bank has not booked it yet. `failed`: the bank did not pay it. `ended`: too many wrong amounts. */
export const TEST_DEPOSIT_STATES = ['sending', 'arrived', 'failed', 'ended', 'matched'] as const;
export type TestDepositState = (typeof TEST_DEPOSIT_STATES)[number];

interface OfAccount {
  readonly uid: string;
  readonly accountId: string;
}
interface OfTest extends OfAccount {
  /** Counts from 1. */
  readonly attempt: number;
}

/**
 * Stream `bank-{uid}`. No personal data: name and account are the vault row `payout-bank`, and what a test deposit
 * comes to is the vault row `test-deposit`.
 */
export interface BankEvents {
  BankAccountAdded: OfAccount & { readonly currency: BankCurrency };
  /** Its amount is in the vault. The entry follows. */
  TestDepositDecided: OfTest & { readonly currency: BankCurrency };
  /** The ledger has the entry, and the bank is asked. */
  TestDepositSent: OfTest;
  TestDepositBooked: OfTest;
  /** The bank did not pay it. The entry is taken back. */
  TestDepositFailed: OfTest & { readonly currency: BankCurrency };
  /** The customer named another amount: so many so far. */
  TestAmountWrong: OfTest & { readonly wrong: number };
  BankAccountVerified: OfTest;
  BankAccountRemoved: OfAccount;
}

export const bankStream = (uid: string): string => `bank-${uid}`;

/** `B1000001-2`: whose it is, and a number of their own. */
export const isBankAccountId = (text: string): boolean => /^B\d{1,16}-\d{1,6}$/.test(text);

/** What an opening is recorded of. */
export const bankAccountTarget = (accountId: string): string => `bank-account:${accountId}`;

/** What staff may see without a reason. No personal data. */
export interface BankAccountRow {
  readonly accountId: string;
  readonly uid: string;
  readonly currency: BankCurrency;
  readonly state: BankAccountState;
  readonly addedAt: number;
  readonly verifiedAt: number | null;
  readonly removedAt: number | null;
}

/** As its owner sees it. */
export interface BankAccountDetail {
  readonly accountId: string;
  readonly currency: BankCurrency;
  readonly state: BankAccountState;
  readonly name: string;
  /** As in `BANK_ACCOUNT_FORMS`. */
  readonly account: string;
  /** Null where the number names none that we know. */
  readonly bank: string | null;
  readonly addedAt: number;
  readonly verifiedAt: number | null;
  readonly test: {
    readonly state: TestDepositState;
    readonly at: number;
    /** How many amounts may still be named. */
    readonly left: number;
  } | null;
  /** When the next test deposit can be asked for; null: now, or never where it is verified. */
  readonly nextTestAt: number | null;
}

/** A bank that can be found, and the beginnings of its account numbers. */
export interface KnownBank {
  readonly currency: BankCurrency;
  readonly name: string;
  readonly prefixes: readonly string[];
}
