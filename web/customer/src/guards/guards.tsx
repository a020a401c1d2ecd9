import { useMe } from '@corella/api-client';
import { ErrorState, SkeletonRows } from '@corella/ui';
import type { JSX, ReactNode } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import { useTo } from '../i18n/use-language.js';
import { safeBackurl, withBackurl } from './backurl.js';
import styles from './guards.module.css';

interface GuardProps {
  readonly children: ReactNode;
}

/**
 * For pages that need a session. The page is rendered when it is known. A wait of more than a moment shows bars. The
 * first failure is told, and tried again behind it.
 */
export function LoginGuard({ children }: GuardProps): JSX.Element | null {
  const me = useMe();
  const location = useLocation();
  const to = useTo();
  if (me.data === undefined)
    return me.failureReason ? (
      <ErrorState detail={me.failureReason.message} onRetry={() => void me.refetch()} />
    ) : (
      <div className={styles.waiting}>
        <SkeletonRows rows={8} rowHeight={56} />
      </div>
    );
  if (me.data === null) return <Navigate replace to={withBackurl(to('/login/'), location)} />;
  return <>{children}</>;
}

/** A logged-in customer who has not accepted the agreements accepts them first, and comes back. */
export function AgreementGuard({ children }: GuardProps): JSX.Element {
  const me = useMe();
  const location = useLocation();
  const to = useTo();
  if (me.data && me.data.agreementsPending.length > 0)
    return <Navigate replace to={withBackurl(to('/user/agreement/'), location)} />;
  return <>{children}</>;
}

/** For login and sign-up: customers who are logged in go on to where they were heading. */
export function SignedOutGuard({ children }: GuardProps): JSX.Element | null {
  const me = useMe();
  const [query] = useSearchParams();
  const to = useTo();
  if (me.data) return <Navigate replace to={safeBackurl(query.get('backurl'), to('/'))} />;
  return <>{children}</>;
}
