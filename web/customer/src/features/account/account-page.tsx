import { useMe } from '@corella/api-client';
import type { Passkey } from '@corella/contracts/factors-web';
import { hourMinute } from '@corella/ui';
import { useEffect, useState } from 'react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { AccountPage, Section } from '../../account-shell/account-page.js';
import { useMinute } from '../../account-shell/use-minute.js';
import { useUrlFilters } from '../../account-shell/use-url-filters.js';
import { usePageTitle } from '../../shell/use-page-title.js';
import { guestOf } from '../../guards/guest-of.js';
import { later } from '../../later/later.js';
import { AgreedRemovalsNote } from './agreed-removals.js';
import type { CloseSectionProps } from './closure/close-section.js';
import { EmailDialog } from './email-dialog.js';
import { Locked } from './locked.js';
import { LockSection } from './lock-section.js';
import { LogList } from './log-list.js';
import { PasskeyAddDialog } from './passkey-add-dialog.js';
import { PasskeyRemoveDialog } from './passkey-remove-dialog.js';
import { PasskeyRenameDialog } from './passkey-rename-dialog.js';
import { PhoneRow } from './phone/phone-row.js';
import { PhraseRow } from './phrase-row.js';
import { PasswordDialog } from './password-dialog.js';
import { PreferencesSection } from './preferences-section.js';
import { PrivacySection } from './privacy-section.js';
import { ProfileFacts } from './profile-facts.js';
import { ProtectionRows } from './protection-rows.js';
import { RecoveryCodesDialog } from './recovery-codes-dialog.js';
import { SessionList } from './session-list.js';
import { StandingSection } from './standing/standing-section.js';
import { TotpBindDialog } from './totp-bind-dialog.js';
import { TotpRemoveDialog } from './totp-remove-dialog.js';
import styles from './account.module.css';

const CloseSection = later<CloseSectionProps>(() =>
  import('./closure/close-section.js').then((file) => file.CloseSection),
);

type OpenDialog = 'password' | 'email' | 'bind' | 'rebind' | 'remove' | 'recovery' | 'passkey' | 'phone' | 'lock';

const dialogOf = (wanted: string, totp: boolean): OpenDialog | null =>
  wanted === 'password' || wanted === 'email' || wanted === 'phone' || wanted === 'lock'
    ? wanted
    : wanted !== 'two-step'
      ? null
      : totp
        ? 'rebind'
        : 'bind';

/**
 * The account's profile, password and second step, its sessions and its activity.
 * `?do=password|email|phone|two-step|lock` opens a dialog.
 */
export function AccountSecurityPage(): JSX.Element | null {
  const { t } = useTranslation('account');
  const { data: me } = useMe();
  const { filters, set } = useUrlFilters(['do']);
  // The bind dialog stays open while the answer arrives, although the account already has a second step by then.
  const [open, setOpen] = useState<OpenDialog | null>(() => dialogOf(filters.do, me?.totp === true));
  const [removing, setRemoving] = useState<Passkey | null>(null);
  const [renaming, setRenaming] = useState<Passkey | null>(null);
  // It has done its work once the dialog is open. Left in the address, it would open it again after the next login.
  useEffect(() => {
    if (filters.do !== '') set({ do: '' });
  }, []);
  usePageTitle(t('title'));
  if (!me) return null;
  const close = (): void => setOpen(null);
  return (
    <AccountPage title={t('title')}>
      <Locked me={me} />
      <AgreedRemovalsNote />
      <div className={styles.columns}>
        <div>
          <StandingSection me={me} onFactor={() => setOpen('bind')} onCodes={() => setOpen('recovery')} />
          <Section title={t('security')} actions={<WhatChangesNow />} flush>
            <ProtectionRows
              me={me}
              onEmail={() => setOpen('email')}
              onPassword={() => setOpen('password')}
              onTwoStep={() => setOpen(dialogOf('two-step', me.totp))}
              onRemoveTwoStep={() => setOpen('remove')}
              onRecovery={() => setOpen('recovery')}
              onAddPasskey={() => setOpen('passkey')}
              onRenamePasskey={setRenaming}
              onRemovePasskey={setRemoving}
            />
            <PhoneRow me={me} isOpen={open === 'phone'} onOpen={() => setOpen('phone')} onClose={close} />
            <PhraseRow me={me} />
          </Section>
        </div>
        {/* The list that arrives later is the last, so nothing moves. */}
        <div className={styles.aside}>
          <Section title={t('profile')}>
            <ProfileFacts me={me} />
          </Section>
          <LockSection me={me} startsOpen={open === 'lock'} />
          <SessionList />
        </div>
        <div>
          <LogList />
          <PrivacySection me={me} />
          <PreferencesSection />
          {guestOf(me).is === 'sub' ? null : <CloseSection me={me} />}
        </div>
      </div>
      <EmailDialog open={open === 'email'} email={me.email} factors={me} onClose={close} />
      <PasswordDialog open={open === 'password'} factors={me} onClose={close} />
      <TotpBindDialog
        open={open === 'bind'}
        // Recovery codes come next, as long as there are none.
        onBound={() => setOpen(me.recoveryCodes === null ? 'recovery' : null)}
        onClose={close}
      />
      <TotpBindDialog open={open === 'rebind'} replaces onBound={close} onClose={close} />
      <TotpRemoveDialog open={open === 'remove'} me={me} onClose={close} />
      <PasskeyAddDialog open={open === 'passkey'} me={me} onClose={close} />
      <PasskeyRenameDialog renaming={renaming} me={me} onClose={() => setRenaming(null)} />
      <PasskeyRemoveDialog removing={removing} me={me} onClose={() => setRemoving(null)} />
      <RecoveryCodesDialog open={open === 'recovery'} me={me} onClose={close} />
    </AccountPage>
  );
}

/** Over the cells that say what each button stops. */
function WhatChangesNow(): JSX.Element {
  const { t } = useTranslation('account');
  return <span className={`num ${styles.quiet}`}>{t('securityDetail', { at: hourMinute(useMinute()) })}</span>;
}
