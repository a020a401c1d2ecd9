import { OUTBOX_PATH, decideRoute, isLanguage } from '@corella/contracts/routes';
import { setApiLanguage } from '@corella/api-client';
import i18next from 'i18next';
import type { JSX } from 'react';
import { createBrowserRouter, matchPath, redirect } from 'react-router';
import type { LoaderFunctionArgs, PatchRoutesOnNavigationFunction, RouteObject } from 'react-router';
import { HTML_LANG, inLanguage, languageOfPath, rememberLanguage } from '../i18n/language.js';
import { CrashPage } from '../shell/crash-page.js';
import { Guard } from '../guards/guards.js';
import { NotFoundPage } from '../shell/not-found-page.js';
import { PageLayout } from '../shell/page-layout.js';
import { TradingLayout } from '../shell/trading-layout.js';
import { outboxRoute, pageRoutes, tradingRoutes } from './routes.js';

/** The route whose children are the pages of ordinary width. */
const PAGES_ID = 'pages';

export type AppRouter = ReturnType<typeof createBrowserRouter>;

/** The first segment is the language. An address without one is replaced by an address with one. */
async function enterLanguage({ params, request }: LoaderFunctionArgs): Promise<Response | null> {
  const { pathname, search } = new URL(request.url);
  if (!isLanguage(params['lang'])) {
    // A loader's request has no fragment. The address bar has it when somebody comes from outside.
    const { hash } = window.location;
    const renamed = decideRoute({ pathname, search, hash }, null);
    if (renamed.do === 'redirect') return redirect(renamed.to);
    return redirect(inLanguage(pathname, languageOfPath(pathname)) + search + hash);
  }
  const language = params['lang'];
  if (i18next.language !== language) await i18next.changeLanguage(language);
  setApiLanguage(language);
  rememberLanguage(language);
  document.documentElement.lang = HTML_LANG[language];
  return null;
}

/** Pages without a language in their address use the visitor's language. */
function enterPlain(): null {
  const language = languageOfPath('/');
  setApiLanguage(language);
  document.documentElement.lang = HTML_LANG[language];
  return null;
}

/** An old address is replaced by the new one. */
const NoPage = (): JSX.Element => (
  <Guard missing={<NotFoundPage />}>
    <NotFoundPage />
  </Guard>
);

/** Created once, after i18n has started: creating the router starts loading the first page. */
export const createAppRouter = (): AppRouter => createBrowserRouter(routes(), { patchRoutesOnNavigation: loadLater });

const isFirst = (path: string): boolean =>
  [...tradingRoutes, ...pageRoutes].some((route) => matchPath(`/:lang/${route.path ?? ''}`, path) !== null);

/**
 * Adds the later pages when something is visited that the first routes do not have. What was added before is left out
 * by the router itself, and it drops what a navigation adds that another one has overtaken. So each adds them anew.
 */
const loadLater: PatchRoutesOnNavigationFunction = async ({ path, patch }) => {
  if (isFirst(path)) return;
  const { laterRoutes } = await import('./later-routes.js');
  patch(PAGES_ID, laterRoutes);
};

const routes = (): RouteObject[] => [
  { path: '/', loader: ({ request }) => redirect(`/${languageOfPath('/')}/${new URL(request.url).search}`) },
  {
    path: OUTBOX_PATH,
    loader: enterPlain,
    Component: PageLayout,
    ErrorBoundary: CrashPage,
    children: [{ ErrorBoundary: CrashPage, children: [outboxRoute] }],
  },
  {
    path: '/:lang',
    loader: enterLanguage,
    // The language matters only when its segment changes.
    shouldRevalidate: ({ currentParams, nextParams }) => currentParams['lang'] !== nextParams['lang'],
    ErrorBoundary: CrashPage,
    children: [
      { Component: TradingLayout, ErrorBoundary: CrashPage, children: tradingRoutes },
      {
        Component: PageLayout,
        children: [
          { id: PAGES_ID, ErrorBoundary: CrashPage, children: [...pageRoutes, { path: '*', Component: NoPage }] },
        ],
      },
    ],
  },
];

/** Resolves when the first page's code, words and language are there. Until then the inlined skeleton stays. */
export function firstPageReady(router: AppRouter): Promise<void> {
  if (router.state.initialized) return Promise.resolve();
  return new Promise((resolve) => {
    const leave = router.subscribe((state) => {
      if (!state.initialized) return;
      leave();
      resolve();
    });
  });
}
