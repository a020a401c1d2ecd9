/** The first account number; accounts are numbered in order of opening. */
export const FIRST_ACCOUNT_ID = 100_001;
