import type { WithdrawalRow, WithdrawalTerms, WithdrawalView } from '@corella/contracts/cash';
import type { Withdrawal, WithdrawalLine, WithdrawalTermsView } from '@corella/contracts/cash-web';
import { formatUnits } from '@corella/money';
import { isoText } from '../../../trading/order-text.js';

export const amountOf = (units: string): string => formatUnits(BigInt(units));
const timeOf = (at: number | null): string | null => (at === null ? null : isoText(at));

export const termsView = ({ asset, rail, chain, ...terms }: WithdrawalTerms): WithdrawalTermsView => ({
  currency: asset,
  rail,
  chain,
  fee: amountOf(terms.feeUnits),
  least: amountOf(terms.least),
  most: amountOf(terms.most),
  leftOfDay: terms.leftOfDay === null ? null : amountOf(terms.leftOfDay),
  againAt: timeOf(terms.againAt),
});

const ofBoth = (row: WithdrawalRow | WithdrawalView): Omit<WithdrawalLine, 'endedAt'> => ({
  withdrawalId: String(row.withdrawalId),
  currency: row.asset,
  rail: row.rail,
  chain: row.chain,
  amount: amountOf(row.units),
  fee: amountOf(row.feeUnits),
  at: isoText(row.requestedAt),
  state: row.state,
});

export const withdrawalLine = (row: WithdrawalRow): WithdrawalLine => ({
  ...ofBoth(row),
  endedAt: timeOf(row.endedAt),
});

export const withdrawalView = (view: WithdrawalView): Withdrawal => ({
  ...ofBoth(view),
  received: formatUnits(BigInt(view.units) - BigInt(view.feeUnits)),
  payee: view.payee,
  outcome: view.outcome,
  txid: view.txid,
  confirmations: view.confirmations,
  required: view.required,
  cancelable: view.cancelable,
  until: timeOf(view.until ?? null),
  timeline: view.timeline.map(({ at, state }) => ({ at: isoText(at), state })),
});
