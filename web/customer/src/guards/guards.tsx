import { useMe } from '@corella/api-client';
import { ErrorState } from '@corella/ui';
import type { JSX, ReactNode } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import { useTo } from '../i18n/use-language.js';
import { safeBackurl, withBackurl } from './backurl.js';

interface GuardProps {
  readonly children: ReactNode;
}

/** For pages that need a session. Nothing is rendered until it is known. */
export function LoginGuard({ children }: GuardProps): JSX.Element | null {
  const me = useMe();
  const location = useLocation();
  const to = useTo();
  // Reserves the window's height, so the footer does not jump when the page arrives.
  if (me.data === undefined)
    return me.isError ? (
      <ErrorState detail={me.error.message} onRetry={() => void me.refetch()} />
    ) : (
      <div style={{ minHeight: 'calc(100dvh - 76px)' }} />
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
