/**
 * Why a key that is neither deleted nor expired does not do what it is for: its account is frozen, or it is for trading
 * and the account may not trade. The first that holds is told. It works again once that is over.
 */
export const API_KEY_FAULTS = [
  'account-frozen',
  'frozen-by-parent',
  'kyc-required',
  'agreement-required',
  'exchange-not-granted',
  'authority-missing',
] as const;
export type ApiKeyFault = (typeof API_KEY_FAULTS)[number];

/** How many days before its end a key is told of by mail; 0 is when it has ended. */
export const API_KEY_NOTICE_DAYS = [14, 3, 0] as const;
export type ApiKeyNotice = (typeof API_KEY_NOTICE_DAYS)[number];
