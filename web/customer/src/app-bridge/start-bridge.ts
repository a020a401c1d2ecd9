import { fetchMe, meKey, sessionEvents } from '@corella/api-client';
import type { Me } from '@corella/contracts/web';
import type { QueryClient } from '@tanstack/react-query';
import { guestOf } from '../guards/guest-of.js';
import { languageOfPath } from '../i18n/language.js';
import { leaveTokensToShell } from '../tokens/token-keeper.js';
import { Bridge, type NativeShell } from './bridge.js';
import { openPage } from './open-page.js';
import { BRIDGE_CODE, type Reply } from './protocol.js';
import { ShellSession } from './shell-session.js';
import { tellShell, type PageRouter } from './tell-shell.js';

type ShellWindow = Pick<Window, 'self' | 'top'> & { readonly corellaNative?: unknown };

const NINE_MINUTES_MS = 9 * 60_000;

/** The shell of an app around this page. A page in a frame has none: whoever framed it is not the app. */
export function shellOf({ corellaNative: shell, self, top }: ShellWindow): NativeShell | null {
  if (self !== top || typeof shell !== 'object' || shell === null || !('postMessage' in shell)) return null;
  return typeof shell.postMessage === 'function' ? (shell as NativeShell) : null;
}

/** Connects the page with the shell that announced itself, until the returned function is called. */
export function startBridge(router: PageRouter, client: QueryClient): () => void {
  const shell = shellOf(window);
  if (shell === null) return () => undefined;
  const me = (): Me | null | undefined => client.getQueryData<Me | null>(meKey);
  /** What the shell ends, it is not told about. */
  const quiet = { logout: false };
  const end = (): void => {
    if (!me()) return;
    quiet.logout = true;
    sessionEvents.lost();
  };
  const look = async (): Promise<Reply> => {
    leaveTokensToShell(await session.check());
    return { code: BRIDGE_CODE.ok, data: { signedIn: Boolean(me()) } };
  };
  const bridge = new Bridge(
    shell,
    new Map([
      [
        'open',
        openPage({
          guest: () => (me() === undefined ? null : guestOf(me() ?? null)),
          language: () => languageOfPath(window.location.pathname),
          open: (path) => void router.navigate(path),
        }),
      ],
      ['token.check', look],
      [
        'logout',
        () => {
          end();
          return { code: BRIDGE_CODE.ok, data: null };
        },
      ],
    ]),
  );
  const session = new ShellSession(bridge, {
    isSignedIn: () => Boolean(me()),
    end,
    reload: () => window.location.reload(),
  });
  const lookIfVisible = (): void => {
    if (document.visibilityState === 'visible') void look();
  };
  const leaves = [bridge.listen(), tellShell({ bridge, router, client, quiet })];
  // Whose page this is has to be known first, or every start would count as another person's.
  void client.ensureQueryData({ queryKey: meKey, queryFn: ({ signal }) => fetchMe(signal) }).then(look, look);
  const timer = setInterval(lookIfVisible, NINE_MINUTES_MS);
  document.addEventListener('visibilitychange', lookIfVisible);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', lookIfVisible);
    for (const leave of leaves) leave();
  };
}
