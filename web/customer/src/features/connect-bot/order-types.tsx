import { ORDER_TYPES } from '@corella/contracts/market';
import type { OrderType } from '@corella/contracts/market';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './connect-bot.module.css';

/** As the API for keys writes them, after `buy-` or `sell-`. A new type of the engine has to be named here. */
const HUOBI_NAMES: Readonly<Record<OrderType, string>> = {
  limit: 'limit',
  market: 'market',
  ioc: 'ioc',
  fok: 'limit-fok',
  'post-only': 'limit-maker',
  'stop-limit': 'stop-limit',
  'stop-limit-fok': 'stop-limit-fok',
};

/** The types that the engine takes, with the fields that each needs. */
export function OrderTypes(): JSX.Element {
  const { t } = useTranslation('connect-bot');
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('types')}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">type</th>
            <th scope="col">{t('fields')}</th>
            <th scope="col">{t('meaning')}</th>
          </tr>
        </thead>
        <tbody>
          {ORDER_TYPES.map((type) => (
            <tr key={type}>
              <th scope="row">
                <code>buy-{HUOBI_NAMES[type]}</code>
                <br />
                <code>sell-{HUOBI_NAMES[type]}</code>
              </th>
              <td>
                <code>{t(`field.${type}`)}</code>
              </td>
              <td>{t(`means.${type}`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
