import type { AgreedRemovals } from '@corella/contracts/removal-web';
import { Button, Icon, dateTime } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../forms/form-problem.js';
import { useLanguage } from '../../i18n/use-language.js';
import { useAgreedRemovals, useStopRemoval } from './api/agreed-removals.js';
import styles from './account.module.css';

/** Warns of what two of the staff have agreed to change at somebody's request. The owner can stop it here. */
export function AgreedRemovalsNote(): JSX.Element | null {
  const { data } = useAgreedRemovals();
  if (data === undefined || data.items.length === 0) return null;
  return (
    <>
      {data.items.map((removal) => (
        <Agreed key={removal.id} removal={removal} />
      ))}
    </>
  );
}

function Agreed({ removal }: { readonly removal: AgreedRemovals['items'][number] }): JSX.Element {
  const { t } = useTranslation('account');
  const language = useLanguage();
  const stop = useStopRemoval();
  const at = dateTime(Date.parse(removal.executeAt), language);
  return (
    <div className={styles.block} role="alert">
      <Icon name="warn" />
      <div className={styles.agreed}>
        <span>{t(`agreed.${removal.project}`, { at })}</span>
        <span className={styles.quiet}>{t('agreed.leave')}</span>
        {stop.isError ? <span className={styles.outcome}>{messageOf(stop.error)}</span> : null}
      </div>
      <Button kind="secondary" busy={stop.isPending} onClick={() => stop.mutate(removal.id)}>
        {t('agreed.stop')}
      </Button>
    </div>
  );
}
