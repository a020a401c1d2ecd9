import { Check, menuClass } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { SERIES_KINDS } from '../canvas/chart-styles.js';
import { INDICATORS } from '../canvas/indicators.js';
import type { IndicatorName } from '../canvas/indicators.js';
import type { ChartLook } from '../look.js';
import styles from './menus.module.css';

export interface LookChoicesProps {
  readonly look: ChartLook;
  readonly onLook: (change: Partial<ChartLook>) => void;
  /** Whether there are own orders to show. */
  readonly loggedIn: boolean;
}

/** Kinds of series, indicators, and whether own orders are drawn. */
export function LookChoices({ look, onLook, loggedIn }: LookChoicesProps): JSX.Element {
  const { t } = useTranslation('tools');
  const toggle = (name: IndicatorName): void =>
    onLook({
      indicators: INDICATORS.filter((one) => (one === name) !== look.indicators.includes(one)),
    });
  return (
    <>
      <fieldset className={styles.group}>
        <legend className={menuClass.group}>{t('series')}</legend>
        {SERIES_KINDS.map((kind) => (
          <label key={kind} className={styles.radio}>
            <input type="radio" name="chart-series" checked={look.kind === kind} onChange={() => onLook({ kind })} />
            {t(`seriesKind.${kind}`)}
          </label>
        ))}
      </fieldset>
      <fieldset className={styles.group}>
        <legend className={menuClass.group}>{t('indicators')}</legend>
        {INDICATORS.map((name) => (
          <Check
            key={name}
            small
            checked={look.indicators.includes(name)}
            onChange={() => toggle(name)}
            label={
              <span className={styles.indicator}>
                <b>{name}</b> {t(`indicator.${name}`)}
              </span>
            }
          />
        ))}
      </fieldset>
      {loggedIn ? (
        <div className={styles.group}>
          <Check small checked={look.orders} onChange={() => onLook({ orders: !look.orders })} label={t('ownOrders')} />
        </div>
      ) : null}
    </>
  );
}
