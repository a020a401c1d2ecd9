import { NumberText } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Section } from '../../account-shell/account-page.js';
import type { Family } from './api/sub-accounts.js';
import { BalanceList } from './balance-list.js';
import styles from './sub-accounts.module.css';

/** What all sub-accounts have together, after one entry of the ledger. */
export function FamilySum({ family }: { readonly family: Family }): JSX.Element {
  const { t } = useTranslation('sub-accounts');
  return (
    <Section
      title={t('together', { count: family.items.length, most: family.limit })}
      detail={t('togetherDetail')}
      actions={<NumberText className={styles.sum} value={family.totalAud} decimals={2} unit="AUD" />}
      flush
    >
      <BalanceList caption={t('togetherCaption')} balances={family.sum} empty={t('nothingYet')} />
    </Section>
  );
}
