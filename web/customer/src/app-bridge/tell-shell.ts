import { meKey } from '@corella/api-client';
import { readPath } from '@corella/contracts/routes';
import type { Me } from '@corella/contracts/web';
import { themeStore } from '@corella/ui';
import type { QueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import type { Bridge } from './bridge.js';
import { BRIDGE_CODE } from './protocol.js';
import type { ShellMethod } from './shell-methods.js';

/** What the bridge needs of the router. */
export interface PageRouter {
  readonly state: { readonly location: { readonly pathname: string; readonly search: string } };
  navigate(path: string): unknown;
  subscribe(listener: () => void): () => void;
}

const TITLE_EVERY_MS = 1_000;

interface Options {
  readonly bridge: Pick<Bridge, 'ask'>;
  readonly router: PageRouter;
  readonly client: QueryClient;
  /** Set before the shell itself ends the session. */
  readonly quiet: { logout: boolean };
}

/** Tells the shell what the page shows: its title, theme and language, that it asks for a login, and a logout. */
export function tellShell({ bridge, router, client, quiet }: Options): () => void {
  const told = new Map<ShellMethod, string>();
  const unknown = new Set<ShellMethod>();
  /** Each change once, and nothing that the shell does not know. */
  const tell = (method: ShellMethod, params: object): void => {
    const text = JSON.stringify(params);
    if (unknown.has(method) || told.get(method) === text) return;
    told.set(method, text);
    void bridge.ask(method, params).then((reply) => {
      if (!reply.ok && reply.code === BRIDGE_CODE.missing) unknown.add(method);
    });
  };
  const title = (): void => tell('title', { title: document.title });
  const theme = (): void => tell('theme', { theme: themeStore.theme() });
  const locale = (): void => tell('locale', { locale: i18next.language });
  const place = (): void => {
    const { pathname, search } = router.state.location;
    if (readPath(pathname)?.path !== '/login') told.delete('login');
    else tell('login', { backurl: new URLSearchParams(search).get('backurl') ?? '/' });
  };
  let wasSignedIn = Boolean(client.getQueryData<Me | null>(meKey));
  const session = (): void => {
    const me = client.getQueryData<Me | null>(meKey);
    if (me === undefined) return;
    if (wasSignedIn && me === null && !quiet.logout) tell('logout', {});
    if (me !== null) told.delete('logout');
    quiet.logout = quiet.logout && me !== null;
    wasSignedIn = me !== null;
  };
  // The title of a trading page has the last price in it.
  let titleTimer: ReturnType<typeof setTimeout> | undefined;
  const titles = new MutationObserver(() => {
    titleTimer ??= setTimeout(() => {
      titleTimer = undefined;
      title();
    }, TITLE_EVERY_MS);
  });
  titles.observe(document.head, { subtree: true, childList: true, characterData: true });
  i18next.on('languageChanged', locale);
  const leaves = [
    themeStore.subscribe(theme),
    router.subscribe(place),
    client.getQueryCache().subscribe(({ query }) => {
      if (query.queryKey[0] === meKey[0]) session();
    }),
    () => i18next.off('languageChanged', locale),
    () => titles.disconnect(),
    () => clearTimeout(titleTimer),
  ];
  for (const first of [title, theme, locale, place]) first();
  return () => leaves.forEach((leave) => leave());
}
