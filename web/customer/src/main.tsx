import '@corella/ui/tokens.css';
import '@corella/ui/base.css';
import { noticeStore } from '@corella/ui';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.js';
import { queryClient } from './app/query-client.js';
import { createAppRouter, firstPageReady } from './app/router.js';
import { languageOfPath } from './i18n/language.js';
import { startI18n } from './i18n/start.js';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no element #root.');

keepNotices();
await startI18n(languageOfPath(window.location.pathname));
const router = createAppRouter();
await firstPageReady(router);
createRoot(root).render(
  <StrictMode>
    <App router={router} />
  </StrictMode>,
);

// The shell of an app has put this into the page before its scripts.
if ('corellaNative' in window)
  void import('./app-bridge/start-bridge.js').then(({ startBridge }) => startBridge(router, queryClient));

/** What was said stays in the notification centre while this tab lives, also when the page is loaded again. */
function keepNotices(): void {
  try {
    noticeStore.keepIn(window.sessionStorage);
  } catch {
    // Without storage the notices last as long as the page.
  }
}
