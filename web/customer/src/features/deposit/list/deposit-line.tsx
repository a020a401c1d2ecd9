import { AssetIcon, Icon, dateTime, showDecimal } from '@corella/ui';
import type { IconName } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLanguage, useTo } from '../../../i18n/use-language.js';
import type { DepositRow } from '../api/deposits.js';
import styles from '../look/deposit.module.css';

/** `waiting` is pending for a reason; without one it is only on its way. */
type Shown = DepositRow['state'] | 'waiting';
const ICONS: Readonly<Record<Shown, IconName>> = {
  pending: 'clock',
  waiting: 'pause',
  completed: 'check',
  failed: 'arrow-left',
};

/** A deposit: how much, when, by which way, what has become of it and why. */
export function DepositLine({ row }: { readonly row: DepositRow }): JSX.Element {
  const { t } = useTranslation('deposit');
  const language = useLanguage();
  const to = useTo();
  const { currency, state, reason, entryRevision } = row;
  const shown: Shown = state === 'pending' && reason !== null ? 'waiting' : state;
  return (
    <li className={`${styles.line} num`}>
      <AssetIcon asset={currency} />
      <span className={styles.amount} data-out={state === 'completed' ? undefined : ''}>
        A${showDecimal(row.amount, 2)}
      </span>
      <span className={styles.chip} data-state={shown}>
        <Icon name={ICONS[shown]} size={12} />
        {t(`state.${shown}`)}
      </span>
      <span className={styles.way}>
        {t(`channel.${row.channel}.title`)}
        {state === 'completed' && entryRevision !== null ? (
          <>
            {' · '}
            <Link
              className={styles.link}
              to={to(`/user/balances/?explain=${currency}&part=available&entry=${entryRevision}`)}
              aria-label={t('entryOf', { amount: showDecimal(row.amount, 2) })}
            >
              {t('entry')}
            </Link>
          </>
        ) : null}
      </span>
      <time dateTime={row.at}>{dateTime(Date.parse(row.at), language)}</time>
      {reason === null || state === 'completed' ? null : (
        <p className={styles.why}>{t('explained', { why: t(`why.${reason}`), then: t(`then.${thenOf(row)}`) })}</p>
      )}
    </li>
  );
}

const thenOf = ({ state, reason }: DepositRow): 'wentBack' | 'goesBack' | 'looked' =>
  state === 'failed' ? 'wentBack' : reason === 'name-differs' ? 'goesBack' : 'looked';
