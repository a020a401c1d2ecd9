/** Frozen ones count too. */
export const MAX_SUB_ACCOUNTS = 5;
export const MAX_SUB_REMARK_LENGTH = 50;
/** No email address has this form, so a login with a name never means an address. */
export const SUB_NAME = /^[A-Za-z][A-Za-z0-9]{5,19}$/;

/** What a main account may grant to its sub-accounts. CFD cannot be granted. */
export const SUB_AUTHORITIES = ['exchange', 'retail'] as const;
export type SubAuthority = (typeof SUB_AUTHORITIES)[number];

/** Why a sub-account can do nothing that its main account can undo. Any other freezing is the venue's. */
export const FROZEN_BY_PARENT = 'frozen-by-parent';

export interface SubAccountView {
  readonly uid: string;
  readonly name: string;
  readonly remark: string;
  readonly authorities: readonly SubAuthority[];
  /** `venue`: by staff, or because the main account is frozen. The main account cannot undo that. */
  readonly frozenBy: 'parent' | 'venue' | null;
  readonly mayLogIn: boolean;
  /** Has a second step: an authenticator or passkeys. */
  readonly totp: boolean;
  readonly createdAt: number;
}
/** `mayAdd`: the customer is one that may have sub-accounts. Those that exist stay, whatever becomes of that. */
export interface SubAccountsView {
  readonly mayAdd: boolean;
  readonly items: readonly SubAccountView[];
}

/** What a main account changes of a sub-account without proving anew who it is. */
export type SubAccountChange =
  | { readonly kind: 'freeze' }
  | { readonly kind: 'unfreeze' }
  | { readonly kind: 'login'; readonly enabled: boolean }
  | { readonly kind: 'authorities'; readonly authorities: readonly SubAuthority[] }
  | { readonly kind: 'remark'; readonly remark: string };
