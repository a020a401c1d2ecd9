/** The service for money in and out. */
export const FIAT_SERVICE = 'fiat';
export const FIAT_PARTITION = 'fiat-0';

/** Custody, transit and suspense each have an account of this name. */
export const bankPlace = (currency: string): string => `bank-${currency}`;
