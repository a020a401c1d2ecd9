import type { UserEvents } from '@corella/contracts/identity';

export type Control = UserEvents['AccountControlDerived'];

/** What the checks remember of a customer: the facts of the stream, and what it last said the account may do. */
export interface Person {
  readonly uid: string;
  readonly parentUid: string | undefined;
  generation: number;
  passwordVersion: number;
  emailVersion: number;
  totpVersion: number;
  hasTotp: boolean;
  passkeys: number;
  isApproved: boolean;
  hasSigned: { terms: boolean; risk: boolean };
  readonly lists: Set<string>;
  /** A list has changed, and the stream has yet to say what the account may do. */
  owesControl: boolean;
  isLocked: boolean;
  /** A screening found something. */
  isHeld: boolean;
  frozenBy: string | null;
  parentStatus: Control['status'];
  closing: 'no' | 'asked' | 'sealed';
  /** Of an account that is closed: when what is erased, and what was. */
  closed: { readonly ordinaryUntil: number; readonly retainUntil: number; erased: 0 | 1 | 2 } | null;
  /** It was closed by the append that is being read. */
  isBeingClosed: boolean;
  blockedUntil: number | undefined;
  control: { readonly said: Control; readonly revision: number } | null;
  /** A change that ends every session, until the stream says that they ended. */
  owesSessions: string | null;
  /** The same for one that blocks withdrawals. */
  owesBlock: string | null;
  /** Requests of the customer that were carried out, each once. */
  removals: readonly string[];
  subAccounts: number;
  apiKeys: number;
  /** Time of the last event. Events of one append have the same. */
  at: number;
}

export const registered = ({ uid, parentUid }: UserEvents['UserRegistered'], at: number): Person => ({
  uid,
  parentUid,
  generation: 0,
  passwordVersion: 1,
  emailVersion: 1,
  totpVersion: 0,
  hasTotp: false,
  passkeys: 0,
  isApproved: false,
  hasSigned: { terms: false, risk: false },
  lists: new Set(),
  owesControl: false,
  isLocked: false,
  isHeld: false,
  frozenBy: null,
  parentStatus: 'active',
  closing: 'no',
  closed: null,
  isBeingClosed: false,
  blockedUntil: undefined,
  control: null,
  owesSessions: null,
  owesBlock: null,
  removals: [],
  subAccounts: 0,
  apiKeys: 0,
  at,
});
