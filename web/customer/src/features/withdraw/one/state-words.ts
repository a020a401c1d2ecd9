import type { WithdrawalState } from '@corella/contracts/cash';
import { useTranslation } from 'react-i18next';
import type { WithdrawalLine } from '../api/withdrawals.js';

export interface StateWords {
  readonly title: string;
  readonly text: string;
}

/** States that are told differently of money that a bank pays. */
export const BANK_STATES = ['pre-transfer', 'wallet-transfer', 'wallet-reject', 'finished'] as const;
const isOfBank = (state: WithdrawalState): state is (typeof BANK_STATES)[number] =>
  BANK_STATES.some((one) => one === state);

/** What each state means, in plain words. */
export function useStateWords(rail: WithdrawalLine['rail']): (state: WithdrawalState) => StateWords {
  const { t } = useTranslation('withdraw');
  return (state) =>
    rail === 'bank' && isOfBank(state)
      ? { title: t(`ofBank.${state}.title`), text: t(`ofBank.${state}.text`) }
      : { title: t(`state.${state}.title`), text: t(`state.${state}.text`) };
}
