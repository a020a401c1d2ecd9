import type { SubAccount } from '@corella/contracts/web';
import { Button, buttonClass } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Section } from '../../account-shell/account-page.js';
import { CopyRow } from '../../account-shell/copy-button.js';
import { useTo } from '../../i18n/use-language.js';
import styles from './sub-accounts.module.css';

/** What its user needs to know. The password is not shown again: whoever chose it knows it. */
export function CreatedSub({ made, onMore }: { readonly made: SubAccount; readonly onMore: () => void }): JSX.Element {
  const { t } = useTranslation('sub-accounts');
  const to = useTo();
  const login = `${window.location.origin}${to('/login/')}`;
  return (
    <Section title={t('made.title', { name: made.name })} detail={t('made.detail')}>
      <div className={styles.made}>
        <div>
          <span className={styles.label}>{t('made.where')}</span>
          <CopyRow text={login} label={t('made.copyWhere')} />
        </div>
        <div>
          <span className={styles.label}>{t('made.name')}</span>
          <CopyRow text={made.name} label={t('made.copyName')} />
        </div>
        <p className={styles.quiet}>{t(made.login === 1 ? 'made.password' : 'made.loginOff')}</p>
        <div className={styles.two}>
          <Button size="l" onClick={onMore}>
            {t('made.more')}
          </Button>
          <Link className={buttonClass({ kind: 'primary', size: 'l' })} to={to('/user/subaccount/')}>
            {t('made.list')}
          </Link>
        </div>
      </div>
    </Section>
  );
}
