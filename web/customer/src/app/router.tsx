import { OUTBOX_PATH, isLanguage } from '@corella/contracts/routes';
import { setApiLanguage } from '@corella/api-client';
import i18next from 'i18next';
import { createBrowserRouter, redirect } from 'react-router';
import type { LoaderFunctionArgs } from 'react-router';
import { HTML_LANG, inLanguage, languageOfPath, rememberLanguage } from '../i18n/language.js';
import { CrashPage } from '../shell/crash-page.js';
import { NotFoundPage } from '../shell/not-found-page.js';
import { PageLayout } from '../shell/page-layout.js';
import { TradingLayout } from '../shell/trading-layout.js';
import { outboxRoute, pageRoutes, tradingRoutes } from './routes.js';

export type AppRouter = ReturnType<typeof createBrowserRouter>;

/** The first segment is the language. An address without one is replaced by an address with one. */
async function enterLanguage({ params, request }: LoaderFunctionArgs): Promise<Response | null> {
  const { pathname, search } = new URL(request.url);
  // A loader's request has no fragment. The address bar has it when somebody comes from outside.
  if (!isLanguage(params['lang']))
    return redirect(inLanguage(pathname, languageOfPath(pathname)) + search + window.location.hash);
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

/** Created once, after i18n has started: creating the router starts loading the first page. */
export const createAppRouter = (): AppRouter =>
  createBrowserRouter([
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
          children: [{ ErrorBoundary: CrashPage, children: [...pageRoutes, { path: '*', Component: NotFoundPage }] }],
        },
      ],
    },
  ]);

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
