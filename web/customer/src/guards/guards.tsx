import { useMe } from '@corella/api-client';
import { decideRoute, type Place } from '@corella/contracts/routes';
import { ErrorState, SkeletonRows } from '@corella/ui';
import { useEffect } from 'react';
import type { JSX, ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { guestOf } from './guest-of.js';
import styles from './guards.module.css';

interface GuardProps {
  readonly children: ReactNode;
  /** Shown where there is no page for who opens it. */
  readonly missing: ReactNode;
}

/** The page before this one. */
let before: Place | undefined;

/**
 * Shows a page to whom the table of guards lets it be shown. Where that depends on who it is and this is not known, a
 * wait of more than a moment shows bars; the first failure is told, and tried again behind it.
 */
export function Guard({ children, missing }: GuardProps): JSX.Element | null {
  const me = useMe();
  const place = useLocation();
  const decision = decideRoute(place, me.data === undefined ? null : guestOf(me.data), { from: before });
  useEffect(() => {
    // A page that sends on was never shown.
    if (decision.do !== 'redirect') before = place;
  }, [place, decision.do]);
  useEffect(() => {
    if (decision.do === 'reload') window.location.reload();
  }, [decision.do]);
  switch (decision.do) {
    case 'redirect':
      return <Navigate replace to={decision.to} />;
    case 'missing':
      return <>{missing}</>;
    case 'reload':
      return null;
    case 'wait':
      return me.failureReason ? (
        <ErrorState detail={me.failureReason.message} onRetry={() => void me.refetch()} />
      ) : (
        <div className={styles.waiting}>
          <SkeletonRows rows={8} rowHeight={56} />
        </div>
      );
    case 'allow':
      return <>{children}</>;
  }
}
