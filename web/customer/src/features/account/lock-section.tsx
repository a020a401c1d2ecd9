import type { Me } from '@corella/contracts/web';
import { Button } from '@corella/ui';
import { useState } from 'react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Section } from '../../account-shell/account-page.js';
import { guestOf } from '../../guards/guest-of.js';
import styles from './account.module.css';
import { LockDialog } from './lock-dialog.js';

interface LockSectionProps {
  readonly me: Me;
  /** Somebody comes from a page that shows what they did not do. */
  readonly startsOpen?: boolean;
}

/** What stops whoever has got in. */
export function LockSection({ me, startsOpen = false }: LockSectionProps): JSX.Element {
  const { t } = useTranslation('account');
  const [isOpen, setOpen] = useState(startsOpen);
  const isSub = guestOf(me).is === 'sub';
  return (
    <Section title={t('lock.wrong')}>
      <p className={styles.quiet}>{t(isSub ? 'lock.detailSub' : 'lock.detail')}</p>
      <Button full icon="lock" className={styles.under} onClick={() => setOpen(true)}>
        {t('lock.title')}
      </Button>
      <LockDialog open={isOpen} factors={me} isSub={isSub} onClose={() => setOpen(false)} />
    </Section>
  );
}
