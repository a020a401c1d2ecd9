import { Dialog, IconButton, groupThousands } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useTo } from '../i18n/use-language.js';
import { useKept } from '../kept/kept.js';
import { AlertForm } from './alert-form.js';
import styles from './alerts.module.css';
import { keptAlerts } from './kept-alerts.js';
import { NoticeSwitches } from './notice-switches.js';

export interface AlertsDialogProps {
  /** The pair that a new alert begins with. */
  readonly symbol?: string;
  readonly onClose: () => void;
}

/** Price alerts of this browser, and how they and fills are told. */
export function AlertsDialog({ symbol, onClose }: AlertsDialogProps): JSX.Element {
  const { t } = useTranslation('alerts');
  const to = useTo();
  const alerts = useKept(keptAlerts);
  return (
    <Dialog open onClose={onClose} title={t('title')}>
      <AlertForm symbol={symbol} />
      <section className={styles.section} aria-labelledby="alerts-list">
        <h3 id="alerts-list">{t('list')}</h3>
        {alerts.length === 0 ? (
          <p className={styles.fine}>{t('none')}</p>
        ) : (
          <ul className={`${styles.list} num`}>
            {alerts.map(({ id, pair, direction, price }) => (
              <li key={id}>
                <Link to={to(`/exchange/${pair.toLowerCase().replace('/', '_')}/`)} onClick={onClose}>
                  {t(`line.${direction}`, { pair, price: groupThousands(price) })}
                </Link>
                <IconButton
                  icon="close"
                  edge={28}
                  label={t('remove', { pair, price: groupThousands(price) })}
                  onClick={() => keptAlerts.set(keptAlerts.get().filter((one) => one.id !== id))}
                />
              </li>
            ))}
          </ul>
        )}
        <p className={styles.fine}>{t('listNote')}</p>
      </section>
      <section className={styles.section} aria-labelledby="alerts-notices">
        <h3 id="alerts-notices">{t('notices')}</h3>
        <NoticeSwitches />
      </section>
    </Dialog>
  );
}
