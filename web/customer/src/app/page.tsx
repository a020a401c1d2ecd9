import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { AgreementGuard, LoginGuard, SignedOutGuard } from '../guards/guards.js';
import { loadWords } from '../i18n/start.js';

export interface PageGuards {
  /** Needs a session; without one the page redirects to /login/ with a backurl. */
  readonly login?: boolean;
  /** A logged-in customer with unsigned agreements is sent to /user/agreement/ first. */
  readonly agreement?: boolean;
  /** Closed to customers who are logged in. */
  readonly signedOutOnly?: boolean;
}

/**
 * A page that is loaded with its words on its first visit: `page(() => import('…').then((file) => file.XPage), ['x'], {
 * login: true })`.
 */
export function page(
  load: () => Promise<ComponentType>,
  namespaces: readonly string[],
  guards: PageGuards = {},
): Pick<RouteObject, 'lazy'> {
  return {
    lazy: async () => {
      const [Page] = await Promise.all([load(), loadWords(...namespaces)]);
      return { Component: guarded(Page, guards) };
    },
  };
}

function guarded(Page: ComponentType, guards: PageGuards): ComponentType {
  const Inner = guards.agreement
    ? () => (
        <AgreementGuard>
          <Page />
        </AgreementGuard>
      )
    : Page;
  if (guards.login)
    return () => (
      <LoginGuard>
        <Inner />
      </LoginGuard>
    );
  if (guards.signedOutOnly)
    return () => (
      <SignedOutGuard>
        <Inner />
      </SignedOutGuard>
    );
  return Inner;
}
