import { showDecimal } from '@corella/ui';
import type { JSX } from 'react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExplainedBalance } from './explain-rows.js';
import styles from './explain.module.css';

const TERMS = [
  ['forward', 'broughtForward', ''],
  ['credits', 'credits', '+'],
  ['debits', 'debits', '−'],
  ['balance', 'balance', '='],
] as const;

/** Brought forward + credits − debits = balance, exactly. */
export function Equation({
  balance,
  decimals,
}: {
  readonly balance: ExplainedBalance;
  readonly decimals: number;
}): JSX.Element {
  const { t } = useTranslation('explain');
  return (
    <div className={`${styles.equation} num`} role="group" aria-label={t('equation')}>
      {TERMS.map(([word, term, sign]) => (
        <Fragment key={term}>
          {sign === '' ? null : (
            <span className={styles.sign} aria-hidden="true">
              {sign}
            </span>
          )}
          <div data-result={term === 'balance' || undefined}>
            <span className={styles.small}>{t(word)}</span>
            <b data-testid={`explain-${term}`}>{showDecimal(balance[term], decimals)}</b>
          </div>
        </Fragment>
      ))}
    </div>
  );
}
