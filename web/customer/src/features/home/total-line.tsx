import { useBalances } from '@corella/api-client';
import { Icon, NumberText, Skeleton } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useTo } from '../../i18n/use-language.js';
import { useBalancesHidden } from '../../live/hidden-balances.js';
import styles from './home.module.css';

/** The total of the customer's assets, as a link to them. */
export function TotalLine(): JSX.Element | null {
  const { t } = useTranslation('home');
  const to = useTo();
  const balances = useBalances(true);
  const hidden = useBalancesHidden();
  if (balances.isError && balances.data === undefined) return null;
  return (
    <Link className={styles.totalLine} to={to('/user/balances/')}>
      <Icon name="wallet" size={20} />
      <span>{t('total')}</span>
      {balances.data === undefined ? (
        <Skeleton width={120} />
      ) : (
        <b>
          <NumberText value={balances.data.totalAud} decimals={2} prefix="A$" hidden={hidden} />
        </b>
      )}
      <Icon name="chevron-right" />
    </Link>
  );
}
