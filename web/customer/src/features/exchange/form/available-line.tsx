import { NumberText, Icon } from '@corella/ui';
import { findAsset } from '@corella/money';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useTo } from '../../../i18n/use-language.js';
import { useBalancesHidden } from '../../../live/hidden-balances.js';
import styles from './look/form.module.css';

/** What the chosen side can spend. */
export function AvailableLine({
  asset,
  available,
}: {
  readonly asset: string;
  readonly available: string | null;
}): JSX.Element {
  const { t } = useTranslation('exchange');
  const to = useTo();
  const hidden = useBalancesHidden();
  return (
    <div className={styles.line}>
      <span>{t('form.available')}</span>
      <span className={styles.available}>
        <NumberText
          value={available}
          decimals={findAsset(asset)?.showDecimals ?? 8}
          unit={asset.toUpperCase()}
          hidden={hidden}
        />
        <Link to={to('/user/balances/')} aria-label={t('balances.all')} title={t('balances.all')}>
          <Icon name="wallet" />
        </Link>
      </span>
    </div>
  );
}
