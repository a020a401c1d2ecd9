import { useSetFeePreference } from '@corella/api-client';
import type { FeeTermsWire } from '@corella/contracts/web';
import { Check, longDateTime, showDecimal, toast, trimDecimal, groupThousands } from '@corella/ui';
import type { CSSProperties, JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { wholePercent, wireDecimal } from '../../decimal/decimal.js';
import { useLanguage } from '../../i18n/use-language.js';
import styles from './fees.module.css';

const PPM_PER_PERCENT = 10_000;

/** How much of a bound is reached, in whole percent, cut, at most 100. */
export function reachedPercent(have: string, want: string): number {
  const [part, whole] = [wireDecimal(have), wireDecimal(want)];
  return part.gte(whole) ? 100 : wholePercent(part, whole);
}

function Reached({
  label,
  have,
  want,
  decimals,
}: {
  readonly label: string;
  readonly have: string;
  readonly want: string;
  readonly decimals: number;
}): JSX.Element {
  const percent = reachedPercent(have, want);
  return (
    <div className={styles.reached}>
      <span>{label}</span>
      <span className="num">
        {showDecimal(have, decimals)} / {groupThousands(trimDecimal(want))}
      </span>
      <span
        className={styles.meter}
        role="meter"
        aria-label={label}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <i style={{ '--p': `${percent}%` } as CSSProperties} />
      </span>
    </div>
  );
}

/** The customer's rank, the way to the next one, and whether fees are paid in HT. */
export function OwnRank({ terms }: { readonly terms: FeeTermsWire }): JSX.Element {
  const { t } = useTranslation('fees');
  const language = useLanguage();
  const prefer = useSetFeePreference();
  const next = terms.ranks.find(({ rank }) => rank === terms.rank + 1);
  return (
    <section className={`${styles.card} ${styles.own}`} aria-labelledby="own-rank">
      <div>
        <h2 id="own-rank">{t('ownRank', { rank: terms.rank })}</h2>
        <p>
          {terms.rankedAt === null
            ? t('notRanked')
            : t('rankedAt', { time: longDateTime(Date.parse(terms.rankedAt), language) })}
        </p>
        <Check
          label={t('payInHt', { percent: terms.htDiscountPpm / PPM_PER_PERCENT })}
          checked={prefer.isPending ? prefer.variables.payInHt : terms.payInHt}
          disabled={prefer.isPending}
          onChange={(event) =>
            prefer.mutate(
              { payInHt: event.target.checked },
              { onError: (error) => toast.error(t('notKept'), error.message) },
            )
          }
        />
        <p className={styles.fine}>{t('payInHtRule')}</p>
      </div>
      {next === undefined ? (
        <p className={styles.top}>{t('topRank')}</p>
      ) : (
        <div>
          <h3>{t('toNext', { rank: next.rank, maker: next.makerPercent, taker: next.takerPercent })}</h3>
          <Reached label={t('volumeOwn')} have={terms.volumeBtc} want={next.volumeBtc} decimals={4} />
          <Reached label={t('htOwn')} have={terms.htHolding} want={next.htHolding} decimals={2} />
          <p className={styles.fine}>{t('either')}</p>
        </div>
      )}
    </section>
  );
}
