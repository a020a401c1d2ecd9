import { KYC_STATE } from '@corella/contracts/identity';
import type { Me } from '@corella/contracts/web';
import { Icon } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { guestOf, isClosing } from '../guards/guest-of.js';
import { useTo } from '../i18n/use-language.js';
import styles from './verify-lead.module.css';

/** What the verification waits for: the customer, or the desk. Null once nothing is left to do. */
export function leadOf(me: Me): 'begin' | 'fix' | 'rejected' | 'waiting' | null {
  // What is being closed begins no verification.
  if (guestOf(me).is === 'sub' || (isClosing(me) && me.kycState === KYC_STATE.notSubmitted)) return null;
  switch (me.kycState) {
    case KYC_STATE.approved:
      return null;
    case KYC_STATE.notSubmitted:
      return 'begin';
    case KYC_STATE.needsModification:
      return 'fix';
    case KYC_STATE.rejected:
      return 'rejected';
    default:
      return 'waiting';
  }
}

export interface VerifyLeadProps {
  readonly me: Me;
}

/** Leads to the verification whoever may not trade before it. */
export function VerifyLead({ me }: VerifyLeadProps): JSX.Element | null {
  const { t } = useTranslation('verify-lead');
  const to = useTo();
  const lead = leadOf(me);
  if (lead === null) return null;
  return (
    <Link className={styles.lead} data-lead={lead} to={to('/user/verify/')}>
      <Icon name={lead === 'waiting' ? 'clock' : lead === 'begin' ? 'shield' : 'edit'} size={20} />
      <span>
        <b>{t(`${lead}.title`)}</b>
        <small>{t(`${lead}.detail`)}</small>
      </span>
      <Icon name="chevron-right" />
    </Link>
  );
}
