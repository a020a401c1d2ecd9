import { Suspense } from 'react';
import type { JSX, MouseEvent } from 'react';
import type { LayoutProps } from 'react-admin';
import { FactorDialog } from '../../shared/factor/factor-dialog.js';
import { useSilence } from '../../shared/live/use-silence.js';
import { UnsavedGuard } from '../../shared/unsaved/unsaved-guard.js';
import { useSessionEnd } from '../auth/use-session-end.js';
import { ErrorBoundary } from './error-boundary.js';
import { AppBar } from './app-bar.js';
import { SideMenu } from './side-menu.js';
import { SilenceBanner } from './silence-banner.js';
import styles from './console-layout.module.css';

/** Side menu, app bar and page. The skip link moves the focus in code because the address is a hash route. */
export function ConsoleLayout({ children }: LayoutProps): JSX.Element {
  const skip = (event: MouseEvent): void => {
    event.preventDefault();
    document.getElementById('main')?.focus();
  };
  const silence = useSilence();
  useSessionEnd();
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#main" onClick={skip}>
        Skip to content
      </a>
      <SideMenu />
      <AppBar />
      <main id="main" className={styles.main} tabIndex={-1}>
        <SilenceBanner silence={silence} />
        <div className={silence === null ? undefined : styles.old}>
          <ErrorBoundary>
            <Suspense fallback={null}>{children}</Suspense>
          </ErrorBoundary>
        </div>
      </main>
      <UnsavedGuard />
      <FactorDialog />
    </div>
  );
}
