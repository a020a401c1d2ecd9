import { useVenue } from '@corella/api-client';
import { OUTBOX_PATH } from '@corella/contracts/routes';
import { Dialog, Icon, IconButton } from '@corella/ui';
import { useState, useSyncExternalStore } from 'react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { PageVariant } from '../variant/page-variant.js';
import { stripState } from './strip-state.js';
import styles from './strip.module.css';

const useHidden = (): boolean => useSyncExternalStore(stripState.subscribe, stripState.hidden);
const onThisMachine = (): boolean => /^(localhost|127\.0\.0\.1|\[::1\])$/.test(window.location.hostname);

/** Under the header while the market is simulated, and until that is known, so nobody sees the notice too late. */
export function SimulatedStrip({ variant }: { readonly variant: PageVariant }): JSX.Element | null {
  const { t } = useTranslation('shell');
  const venue = useVenue();
  const hidden = useHidden();
  const [explained, setExplained] = useState(false);
  if (hidden || venue.data?.simulated === false) return null;
  return (
    <div className={styles.strip} data-variant={variant} role="note">
      <div className={styles.inner}>
        <Icon name="info" className={styles.mark} />
        <b>{t('strip.title')}</b>
        <span className={styles.long}>{t('strip.text')}</span>
        <button type="button" className={styles.link} onClick={() => setExplained(true)}>
          {t('strip.more')}
        </button>
        {venue.data?.demo === true && onThisMachine() ? (
          <a className={styles.link} href={OUTBOX_PATH}>
            {t('strip.outbox')}
          </a>
        ) : null}
        <span className={styles.spacer} />
        <IconButton icon="close" label={t('strip.hide')} edge={24} onClick={() => stripState.set(true)} />
      </div>
      <Dialog open={explained} onClose={() => setExplained(false)} title={t('strip.title')}>
        <p className={styles.words}>{t('strip.explain1')}</p>
        <p className={styles.words}>{t('strip.explain2')}</p>
      </Dialog>
    </div>
  );
}

/** Stands for the hidden strip; pressing it brings the strip back. */
export function SimulatedChip(): JSX.Element | null {
  const { t } = useTranslation('shell');
  const venue = useVenue();
  const hidden = useHidden();
  if (!hidden || venue.data?.simulated === false) return null;
  return (
    <button type="button" className={styles.chip} title={t('strip.title')} onClick={() => stripState.set(false)}>
      <Icon name="info" size={12} />
      {t('strip.chip')}
    </button>
  );
}
