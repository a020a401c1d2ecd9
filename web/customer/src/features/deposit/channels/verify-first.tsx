import { KYC_STATE } from '@corella/contracts/identity';
import type { Me } from '@corella/contracts/web';
import { Icon, buttonClass } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useTo } from '../../../i18n/use-language.js';
import { leadOf } from '../../../verify-lead/verify-lead.js';
import styles from '../look/deposit.module.css';

/** What is missing before money may come, with the way to it. Nothing for who is verified. */
export function VerifyFirst({ me }: { readonly me: Me }): JSX.Element | null {
  const { t } = useTranslation('deposit');
  const to = useTo();
  if (me.kycState === KYC_STATE.approved) return null;
  const lead = leadOf(me) ?? 'begin';
  return (
    <div className={styles.note}>
      <Icon name={lead === 'waiting' ? 'clock' : 'shield'} size={20} />
      <span>
        <b>{t(`verify.${lead}.title`)}</b> {t(`verify.${lead}.text`)}
      </span>
      <Link className={buttonClass({ kind: lead === 'waiting' ? 'secondary' : 'primary' })} to={to('/user/verify/')}>
        {t(`verify.${lead}.go`)}
      </Link>
    </div>
  );
}
