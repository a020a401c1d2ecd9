import { answer } from '@corella/signals';
import type { FiatContext } from '../fiat.context.js';
import type { SuspenseLists } from '../projections/suspense-lists.js';
import { suspendedDeposit } from './suspended-deposit.js';

/** Answers what the desk asks of money in suspense. */
export function answerSuspense(context: FiatContext, lists: SuspenseLists): { close(): void } {
  const { signals } = context;
  const answers = [
    answer(signals, 'fiat.list-suspense', (request) => lists.deposits(request)),
    answer(signals, 'fiat.suspended-deposit', ({ depositId }) => suspendedDeposit(context, depositId)),
  ];
  return { close: () => answers.forEach((one) => one.close()) };
}
