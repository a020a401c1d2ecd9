import type { BankAccountDetail, BankAccountRow } from '@corella/contracts/cash';
import type { BankAccountRecord, OpenedBankAccount } from '@corella/contracts/operator';
import { isoText } from '../../../trading/order-text.js';

const timeOf = (at: number | null): string | null => (at === null ? null : isoText(at));

/** A bank account as it stands in the list. */
export const bankAccountRecord = (row: BankAccountRow): BankAccountRecord => ({
  id: row.accountId,
  uid: row.uid,
  currency: row.currency,
  state: row.state,
  addedAt: isoText(row.addedAt),
  verifiedAt: timeOf(row.verifiedAt),
  removedAt: timeOf(row.removedAt),
});

/** A bank account with its name and number. The table may lag behind what its owner has done. */
export const openedBankAccount = (row: BankAccountRow, detail: BankAccountDetail | null): OpenedBankAccount =>
  detail === null
    ? { ...bankAccountRecord(row), details: null }
    : {
        ...bankAccountRecord({ ...row, state: detail.state, verifiedAt: detail.verifiedAt }),
        details: {
          name: detail.name,
          account: detail.account,
          bank: detail.bank,
          test: detail.test && { ...detail.test, at: isoText(detail.test.at) },
        },
      };
