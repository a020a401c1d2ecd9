import { useMe } from '@corella/api-client';
import { blockedUntilAfter, blocksWithdrawals, type KycState, type SecurityChange } from '@corella/contracts/identity';
import { Icon } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useMinute } from '../../account-shell/use-minute.js';
import { useLanguage } from '../../i18n/use-language.js';
import { hasFactor } from '../../step-up/use-proof.js';
import { toTheMinute } from './to-the-minute.js';

const LOGS_OUT: readonly SecurityChange[] = ['password', 'email'];

/** That a change of now stops withdrawals, until when, and that it logs out all devices. */
export function Blocks({ change }: { readonly change: SecurityChange }): JSX.Element | null {
  const { t } = useTranslation('account');
  const { data: me } = useMe();
  const language = useLanguage();
  const now = useMinute();
  if (!me || !blocksWithdrawals(change, { kycState: me.kycState as KycState, demo: me.demo, hasFactor: hasFactor(me) }))
    return null;
  const standing = me.locks.find(({ reason, until }) => reason === 'security-lock' && until !== null)?.until ?? null;
  const until = blockedUntilAfter(now, standing === null ? null : Date.parse(standing));
  const key = change === 'passkey-remove' ? 'block.remove' : 'block.row';
  return (
    <>
      <Icon name="clock" />
      <span>
        {t(key)} <b>{toTheMinute(until, language)}</b>
        {LOGS_OUT.includes(change) ? `${t('block.stop')}${t('block.logsOut')}` : null}
      </span>
    </>
  );
}
