import { useMe } from '@corella/api-client';
import { Button, Icon, dayMonth } from '@corella/ui';
import type { IconName } from '@corella/ui';
import { useState } from 'react';
import type { JSX, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AccountPage, Section } from '../../account-shell/account-page.js';
import { CopyButton } from '../../account-shell/copy-button.js';
import { useUrlFilters } from '../../account-shell/use-url-filters.js';
import { useLanguage } from '../../i18n/use-language.js';
import { usePageTitle } from '../../shell/use-page-title.js';
import styles from './account.module.css';
import { LogList } from './log-list.js';
import { PasswordDialog } from './password-dialog.js';
import { SessionList } from './session-list.js';
import { TotpBindDialog } from './totp-bind-dialog.js';
import { TotpRemoveDialog } from './totp-remove-dialog.js';

function Row({
  icon,
  title,
  detail,
  state,
  action,
}: {
  readonly icon: IconName;
  readonly title: string;
  readonly detail: string;
  readonly state?: ReactNode;
  readonly action: ReactNode;
}): JSX.Element {
  return (
    <li className={styles.row}>
      <Icon name={icon} size={20} />
      <div>
        <b>{title}</b>
        <p>{detail}</p>
      </div>
      {state}
      {action}
    </li>
  );
}

type OpenDialog = 'password' | 'bind' | 'remove';

const dialogOf = (wanted: string, totp: boolean): OpenDialog | null =>
  wanted === 'password' ? 'password' : wanted !== 'two-step' ? null : totp ? 'remove' : 'bind';

/**
 * Who the account is, its password and second step, where it is logged in, and what happened to it.
 * `?do=password|two-step` opens the dialog.
 */
export function AccountSecurityPage(): JSX.Element | null {
  const { t } = useTranslation('account');
  const language = useLanguage();
  const { data: me } = useMe();
  const { filters, set } = useUrlFilters(['do']);
  // Binding stays open as binding while the answer arrives, although the account has a second step by then.
  const [open, setOpen] = useState<OpenDialog | null>(() => dialogOf(filters.do, me?.totp === true));
  usePageTitle(t('title'));
  if (!me) return null;
  const close = (): void => {
    setOpen(null);
    if (filters.do !== '') set({ do: '' });
  };
  const since = new Date(me.registeredAt);
  return (
    <AccountPage title={t('title')}>
      <Section title={t('profile')}>
        <dl className={styles.facts}>
          <div>
            <dt>{t('email')}</dt>
            <dd>{me.email}</dd>
          </div>
          <div>
            <dt>UID</dt>
            <dd className="num">
              {me.uid}
              <CopyButton text={me.uid} edge={28} label={t('copyUid')} />
            </dd>
          </div>
          <div>
            <dt>{t('country')}</dt>
            <dd>{t(`countries.${me.country}`, { defaultValue: me.country })}</dd>
          </div>
          <div>
            <dt>{t('status')}</dt>
            <dd>{t(`statuses.${me.status}`)}</dd>
          </div>
          <div>
            <dt>{t('since')}</dt>
            <dd>
              {dayMonth(since.getTime(), language)} {since.getFullYear()}
            </dd>
          </div>
        </dl>
      </Section>
      <Section title={t('security')} flush>
        <ul>
          <Row
            icon="lock"
            title={t('password')}
            detail={t('passwordDetail')}
            action={<Button onClick={() => setOpen('password')}>{t('change')}</Button>}
          />
          <Row
            icon="shield"
            title={t('twoStep')}
            detail={me.totp ? t('twoStepOn') : t('twoStepOff')}
            state={
              <span className={styles.chip} data-off={!me.totp || undefined}>
                <Icon name={me.totp ? 'check' : 'warn'} size={12} />
                {me.totp ? t('on') : t('off')}
              </span>
            }
            action={
              <Button kind={me.totp ? 'secondary' : 'primary'} onClick={() => setOpen(dialogOf('two-step', me.totp))}>
                {me.totp ? t('remove') : t('setUp')}
              </Button>
            }
          />
        </ul>
      </Section>
      <SessionList />
      <LogList />
      <PasswordDialog open={open === 'password'} totp={me.totp} onClose={close} />
      <TotpBindDialog open={open === 'bind'} onClose={close} />
      <TotpRemoveDialog open={open === 'remove'} onClose={close} />
    </AccountPage>
  );
}
