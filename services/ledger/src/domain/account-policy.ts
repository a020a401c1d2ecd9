/** Account numbers count from here in order of opening. */
export const FIRST_ACCOUNT_ID = 100_001;
