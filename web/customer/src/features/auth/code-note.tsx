import { useVenue } from '@corella/api-client';
import { OUTBOX_PATH } from '@corella/contracts/routes';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { AuthNote } from './auth-layout.js';
import styles from './auth.module.css';

/** A demo venue shows its emails on a page. Elsewhere the note says that a registered address gets no code. */
export function CodeNote({ email }: { readonly email: string }): JSX.Element {
  const { t } = useTranslation('auth');
  const { data: venue } = useVenue();
  return venue?.demo === true ? (
    <AuthNote icon="mail">
      {t('code.demo')}{' '}
      <a
        className={styles.link}
        href={`${OUTBOX_PATH}/?to=${encodeURIComponent(email)}`}
        target="_blank"
        rel="noreferrer"
      >
        {t('code.outbox')}
      </a>
    </AuthNote>
  ) : (
    <AuthNote icon="info">{t('code.known')}</AuthNote>
  );
}
