import { Button, Icon, toast } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { messageOf } from '../../forms/form-problem.js';
import { useTo } from '../../i18n/use-language.js';
import { useKeepAccount } from '../api/closure.js';
import styles from './closing-notice.module.css';

/** Says that the account is being closed, and takes it back. */
export function ClosingNotice({ isSub }: { readonly isSub: boolean }): JSX.Element {
  const { t } = useTranslation('closing');
  const to = useTo();
  const keep = useKeepAccount();
  return (
    <div className={styles.notice} role="status">
      <Icon name="warn" />
      <b>{t('notice.title')}</b>
      <span>{t(isSub ? 'notice.textSub' : 'notice.text')}</span>
      {isSub ? null : (
        <>
          <Link to={`${to('/user/info/')}#close`}>{t('notice.see')}</Link>
          <Button
            size="s"
            busy={keep.isPending}
            onClick={() =>
              keep.mutate(undefined, {
                onSuccess: () => toast.done(t('notice.kept')),
                onError: (error) => toast.error(t('notice.failed'), messageOf(error)),
              })
            }
          >
            {t('notice.keep')}
          </Button>
        </>
      )}
    </div>
  );
}
