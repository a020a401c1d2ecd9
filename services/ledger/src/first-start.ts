import { CUSTODY_DEMO, HOUSE_ADJUSTMENTS, HOUSE_DEMO, HOUSE_FEES, type LedgerCommand } from '@corella/contracts/ledger';
import { BASE_FEES } from './domain/fees/fee-rate.js';

const HOUSE_ACCOUNTS = [HOUSE_FEES, HOUSE_ADJUSTMENTS, HOUSE_DEMO, CUSTODY_DEMO];

/** Given at every start. After the first start they change nothing. */
export const FIRST_COMMANDS: readonly LedgerCommand[] = [
  ...HOUSE_ACCOUNTS.map((account): LedgerCommand => ({ type: 'OpenAccount', account, stpGroup: account })),
  { type: 'SetFeeSchedule', ...BASE_FEES },
];
