import { COIN_LIMIT_OF_DAY } from '@corella/contracts/cash';
import { LEDGER_SCALE, formatUnits } from '@corella/money';
import { dateTime, showDecimal, toScaled } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.js';
import type { WithdrawalTermsView } from '../api/withdrawals.js';
import styles from '../look/withdraw.module.css';

const CENTS = 2;

/** What may still go in 24 hours. */
export function LimitCard({
  terms: { currency, least, most, leftOfDay, againAt },
  nowMs,
}: {
  readonly terms: WithdrawalTermsView;
  readonly nowMs: number;
}): JSX.Element {
  const { t } = useTranslation('withdraw');
  const language = useLanguage();
  const again = againAt === null ? 0 : Date.parse(againAt);
  return (
    <section className={styles.card} aria-labelledby="withdraw-limit">
      <h2 id="withdraw-limit">{t('limit.title')}</h2>
      {leftOfDay === null ? (
        <dl className={`${styles.pairs} num`}>
          <dt>{t('limit.once')}</dt>
          <dd>{t('limit.span', { least: showDecimal(least, CENTS), most: showDecimal(most, CENTS) })}</dd>
          <dt>{t('limit.next', { currency: currency.toUpperCase() })}</dt>
          <dd>{again > nowMs ? dateTime(again, language) : t('limit.now')}</dd>
        </dl>
      ) : (
        <>
          <i className={styles.bar} aria-hidden="true">
            <i style={{ width: `${usedPercent(leftOfDay)}%` }} />
          </i>
          <dl className={`${styles.pairs} num`}>
            <dt>{t('limit.left')}</dt>
            <dd>
              A${showDecimal(leftOfDay, CENTS)} / A${showDecimal(formatUnits(COIN_LIMIT_OF_DAY), 0)}
            </dd>
          </dl>
          <p className={styles.quiet}>{t('limit.rolling')}</p>
        </>
      )}
    </section>
  );
}

function usedPercent(left: string): number {
  const used = COIN_LIMIT_OF_DAY - (toScaled(left, LEDGER_SCALE) ?? 0n);
  return Math.min(100, Math.max(0, Number((used * 100n) / COIN_LIMIT_OF_DAY)));
}
