import { Button, Field, NumberText, showDecimal, trimDecimal } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../../forms/form-problem.js';
import { useQuote, type WithdrawalTermsView } from '../api/withdrawals.js';
import styles from '../look/withdraw.module.css';
import {
  amountProblem,
  isNone,
  mostOf,
  placesOf,
  plainAmount,
  shownPlaces,
  type AmountProblem,
} from '../amounts/amount.js';
import { useSettled } from './use-settled.js';

export interface AmountPartProps {
  readonly terms: WithdrawalTermsView;
  readonly typed: string;
  /** Null as long as it is not known. */
  readonly available: string | null;
  readonly hidden: boolean;
  /** What is to be told of it. */
  readonly problem: AmountProblem | null;
  readonly onType: (typed: string) => void;
}

/** How much goes, and what arrives of it. */
export function AmountPart({ terms, typed, available, hidden, problem, onType }: AmountPartProps): JSX.Element {
  const { t } = useTranslation('withdraw');
  const { currency, least, most } = terms;
  const code = currency.toUpperCase();
  const places = shownPlaces(currency);
  const settled = useSettled(plainAmount(typed));
  const isGood = amountProblem(settled, terms, available) === null;
  const quote = useQuote(terms, isGood ? settled : null);
  const shown = isGood ? quote.data : undefined;
  const range = { least: showDecimal(least, trimmed(least)), most: showDecimal(most, trimmed(most)), code };
  return (
    <div className={styles.amount}>
      <div>
        <Field
          label={t('amountIn', { code })}
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          error={problem === null ? undefined : t(`error.${problem}`, { ...range, places: placesOf(terms) })}
          after={
            <span className={styles.suffix}>
              {code}
              <Button
                size="s"
                disabled={available === null}
                onClick={() => onType(available === null ? '' : mostOf(terms, available))}
              >
                {t('max')}
              </Button>
            </span>
          }
          onChange={(event) => onType(event.target.value)}
        />
        <p className={`${styles.under} num`}>
          <span>{t('range', range)}</span>
          <span>
            {t('available')} <NumberText value={available} decimals={places} unit={code} hidden={hidden} />
          </span>
        </p>
      </div>
      <dl className={`${styles.sums} num`}>
        <dt>{t('amount')}</dt>
        <dd>{shown ? showDecimal(shown.amount, places) : '–'}</dd>
        <dt>{t('fee')}</dt>
        <dd>{isNone(terms.fee) ? t('free') : `− ${trimDecimal(terms.fee)}`}</dd>
        <dt data-sum>{t('arrives')}</dt>
        <dd data-sum>{shown ? `${showDecimal(shown.received, places)} ${code}` : '–'}</dd>
        {terms.rail === 'chain' && shown ? <dd data-note>≈ A${showDecimal(shown.aud, 2)}</dd> : null}
        {isGood && quote.error ? <dd data-note>{messageOf(quote.error)}</dd> : null}
      </dl>
    </div>
  );
}

/** As many decimals as a limit has. */
const trimmed = (text: string): number => (trimDecimal(text).split('.')[1] ?? '').length;
