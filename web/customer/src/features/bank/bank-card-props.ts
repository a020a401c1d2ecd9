import type { BankAccountView } from './api/bank-accounts.js';

export interface BankCardProps {
  readonly account: BankAccountView;
  readonly simulated: boolean;
}
