import { NumberText, Skeleton, assetCode, themeStore } from '@corella/ui';
import { useSyncExternalStore } from 'react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../look/balances.module.css';
import { later } from '../../../later/later.js';
import { sliceColours } from './pie-colours.js';
import { OTHER, pieSlices } from './pie-slices.js';
import type { ValuedBalance } from '../values/aud-values.js';

/** The chart library loads after the first paint. The legend shows the same figures without it. */
const PieChart = later(() => import('./pie-chart.js').then((file) => file.PieChart), <span className={styles.ring} />);

export function PieCard({
  items,
  hidden,
}: {
  readonly items: readonly ValuedBalance[] | undefined;
  readonly hidden: boolean;
}): JSX.Element {
  const { t } = useTranslation('balances');
  const version = useSyncExternalStore(themeStore.subscribe, themeStore.version);
  const slices = items === undefined ? [] : pieSlices(items);
  const colours = sliceColours(slices.length, version);
  const name = (key: string): string => (key === OTHER ? t('other') : assetCode(key));
  const held = items?.filter((item) => !/^0(\.0*)?$/.test(item.total)).length ?? 0;
  if (items !== undefined && slices.length === 0)
    return (
      <section className={`${styles.pie} ${styles.pieEmpty}`} aria-label={t('pie')}>
        <p>{t('nothing')}</p>
      </section>
    );
  return (
    <section className={styles.pie} aria-label={t('pie')}>
      <figure>
        {items === undefined ? (
          <span className={styles.ring} />
        ) : (
          <PieChart slices={slices} colours={colours} label={name} />
        )}
        <figcaption>
          <span>{t('currencies')}</span>
          <b className="num">{items === undefined ? '–' : held}</b>
        </figcaption>
      </figure>
      <ul className={`${styles.legend} num`}>
        {items === undefined
          ? [1, 2, 3, 4, 5].map((row) => (
              <li key={row}>
                <i />
                <Skeleton width={40} height={12} />
                <span />
                <span />
              </li>
            ))
          : null}
        {slices.map((slice, at) => (
          <li key={slice.key}>
            <i style={{ background: colours[at] }} />
            <b>{name(slice.key)}</b>
            <span className={styles.value}>
              <NumberText value={slice.aud} decimals={2} hidden={hidden} />
            </span>
            <span>{slice.percent}%</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
