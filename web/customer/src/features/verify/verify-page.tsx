import { meKey } from '@corella/api-client';
import { KYC_STATE } from '@corella/contracts/identity';
import type { Kyc } from '@corella/contracts/kyc-web';
import { Button, ErrorState, Skeleton } from '@corella/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { AccountPage } from '../../account-shell/account-page.js';
import { messageOf } from '../../forms/form-problem.js';
import { usePageTitle } from '../../shell/use-page-title.js';
import { useKyc } from './api/kyc.js';
import { FixPage } from './states/fix-page.js';
import { Rejected, Verified, Waiting } from './states/state-pages.js';
import { Application } from './steps/application.js';
import styles from './verify.module.css';

/** A customer's verification: what is asked, what was sent, and what the desk says. */
export function VerifyPage(): JSX.Element {
  const { t } = useTranslation('verify');
  const kyc = useKyc();
  usePageTitle(t('title'));
  return (
    <AccountPage title={t('title')} titleHidden>
      {kyc.data !== undefined ? (
        <OfState kyc={kyc.data} now={kyc.dataUpdatedAt} />
      ) : kyc.isError ? (
        <ErrorState detail={messageOf(kyc.error)} onRetry={() => void kyc.refetch()} />
      ) : (
        <div className={styles.layout} aria-busy="true">
          <Skeleton width={200} height={28} />
          <Skeleton width={480} height={320} />
        </div>
      )}
    </AccountPage>
  );
}

/**
 * Another state is another page: on a phone, the long form before it would leave the reader at the foot. What the
 * customer may do has changed with it, which every other page asks the session.
 */
function useNewState(state: number): void {
  const client = useQueryClient();
  const shown = useRef(state);
  useEffect(() => {
    if (shown.current === state) return;
    shown.current = state;
    window.scrollTo({ top: 0 });
    void client.invalidateQueries({ queryKey: meKey });
  }, [client, state]);
}

function OfState({ kyc, now }: { readonly kyc: Kyc; readonly now: number }): JSX.Element {
  const { t } = useTranslation('verify');
  const [changing, setChanging] = useState(false);
  // Whoever is verified stays so while they renew what the desk knows of them.
  const state = kyc.review?.state ?? kyc.kycInfo.auth_state;
  useNewState(state);
  switch (state) {
    case KYC_STATE.approved:
      return changing ? (
        <>
          <p>
            {t('change.lead')}{' '}
            <Button kind="secondary" onClick={() => setChanging(false)}>
              {t('change.leave')}
            </Button>
          </p>
          <Application kyc={kyc} />
        </>
      ) : (
        <Verified kyc={kyc} onChange={() => setChanging(true)} />
      );
    case KYC_STATE.rejected:
      return <Rejected kyc={kyc} now={now} />;
    case KYC_STATE.needsModification:
      return <FixPage key={kyc.application?.reviewedAt ?? ''} kyc={kyc} />;
    case KYC_STATE.notSubmitted:
      return <Application kyc={kyc} />;
    default:
      return <Waiting kyc={kyc} />;
  }
}
