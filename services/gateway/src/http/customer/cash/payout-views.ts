import { findCoinChain, KEYS_PAY_AFTER_MS, type BankAccountDetail, type PayoutAddress } from '@corella/contracts/cash';
import type { AddressView, BankAccountView } from '@corella/contracts/cash-web';
import { isoText } from '../../../trading/order-text.js';

/** An entry of the address book, as its owner sees it. */
export const addressView = ({ id, addedAt, ...rest }: PayoutAddress): AddressView => ({
  addressId: id,
  label: rest.label,
  chain: rest.chain,
  coin: rest.coin,
  network: findCoinChain(rest.chain)?.network ?? rest.chain,
  address: rest.address,
  tag: rest.tag,
  addedAt: isoText(addedAt),
  keysFrom: isoText(addedAt + KEYS_PAY_AFTER_MS),
});

const timeOf = (at: number | null): string | null => (at === null ? null : isoText(at));

/** A bank account, as its owner sees it. */
export const bankAccountView = ({
  addedAt,
  verifiedAt,
  test,
  nextTestAt,
  ...account
}: BankAccountDetail): BankAccountView => ({
  ...account,
  addedAt: isoText(addedAt),
  verifiedAt: timeOf(verifiedAt),
  test: test && { ...test, at: isoText(test.at) },
  nextTestAt: timeOf(nextTestAt),
});
