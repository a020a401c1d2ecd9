import type { Me } from '@corella/contracts/web';
import { Icon, buttonClass } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { AccountPage, Section } from '../../account-shell/account-page.js';
import { useTo } from '../../i18n/use-language.js';
import { usePageTitle } from '../../shell/use-page-title.js';
import { StateChip } from './state-chip.js';
import styles from './sub-accounts.module.css';

/** What a sub-account may do. Its main account decides, so there is nothing to change here. */
export function OwnPage({ me }: { readonly me: Me }): JSX.Element {
  const { t } = useTranslation('sub-accounts');
  const to = useTo();
  usePageTitle(t('own.title'));
  const mayTrade = me.authorities.includes('exchange');
  const lines = [
    { text: t(`own.exchange.${mayTrade ? 'yes' : 'no'}`), yes: mayTrade },
    ...(['transfers', 'cash', 'cfd'] as const).map((what) => ({ text: t(`own.${what}`), yes: false })),
  ];
  return (
    <AccountPage title={t('own.title')}>
      <Section
        title={me.email}
        detail={t('own.detail', { uid: me.parentUid ?? '' })}
        actions={<StateChip state="available" />}
      >
        <ul className={styles.may}>
          {lines.map(({ text, yes }) => (
            <li key={text} data-yes={yes || undefined}>
              <Icon name={yes ? 'check' : 'minus'} />
              <span>{text}</span>
            </li>
          ))}
        </ul>
        <Link className={buttonClass()} to={to('/user/balances/sub-record/')}>
          {t('own.record')}
        </Link>
      </Section>
    </AccountPage>
  );
}
