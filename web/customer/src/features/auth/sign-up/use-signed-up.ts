import { KYC_STATE } from '@corella/contracts/identity';
import type { Me } from '@corella/contracts/web';
import { toast } from '@corella/ui';
import { useTranslation } from 'react-i18next';
import { useEnter } from '../use-signed-in.js';

/** Whether a new customer is asked for a phone first. */
export const wantsPhone = (me: Me): boolean => me.phoneOffered && me.phone === null;

/**
 * After a sign-up: says what the account is ready for, and goes on to where the customer was heading. Who heads nowhere
 * and is not verified is led to the verification, since nothing can be traded before.
 */
export function useSignedUp(): (me: Me, backurl: string | null) => void {
  const { t } = useTranslation('auth');
  const enter = useEnter();
  return (me, backurl) => {
    const isVerified = me.kycState === KYC_STATE.approved;
    if (!isVerified) toast.done(t('code.welcome'), t('code.welcomeVerify'));
    else toast.done(t('code.welcome'), me.demo ? t('code.welcomeDemo') : undefined);
    void enter(me, { backurl, otherwise: isVerified ? '/' : '/user/verify/' });
  };
}
