import { safeBackurl, withBackurl, type Place } from './backurl.js';
import { GUARDS, type Condition, type GuardRow } from './guard-table.js';
import { DEFAULT_LANGUAGE, isPair, matchPage, PAGES, readPath, type PagePath } from './pages.js';

/** Who opens a page. `prerender` is a server without a session: what depends on who it is is left to the browser. */
export interface Guest {
  readonly is: 'prerender' | 'visitor' | 'main' | 'sub';
  /** Has agreements to accept. */
  readonly unsigned?: boolean;
  /** Is shown the entry to sub-accounts. */
  readonly subAccounts?: boolean;
  readonly financial?: boolean;
  /** The lists of customers that they are on. */
  readonly lists?: readonly string[];
}

/** `wait`: who it is is not known yet. `reload`: as a new page, not by the router. `row` is that of the table. */
export type Decision =
  | { readonly do: 'allow' | 'wait' }
  | { readonly do: 'missing' | 'reload'; readonly row: number }
  | { readonly do: 'redirect'; readonly row: number; readonly to: string };

export interface RouteFacts {
  /** The page before, in the browser. */
  readonly from?: Place;
  /** Whether a pair has a price of the desk. Left out, none has one before the desk's page is built. */
  readonly hasDesk?: (pair: string) => boolean;
  /** In tests, other pages than those that are built. */
  readonly pages?: readonly string[];
}

/**
 * What happens when somebody opens an address (docs/rules/pages.md). `guest` is null while it is not known who it is:
 * pages for everybody are shown meanwhile. Targets are always our own paths.
 */
export function decideRoute(place: Place, guest: Guest | null, facts: RouteFacts = {}): Decision {
  const read = readPath(place.pathname);
  const renamed = read && renamedPath(read, guest, facts);
  if (renamed) return { do: 'redirect', ...renamed, to: renamed.to + place.search + (place.hash ?? '') };
  if (!read || !matchPage(read.path, facts.pages ?? PAGES)) return { do: 'missing', row: 14 };
  if (guest?.is === 'prerender') return { do: 'allow' };
  const { path } = read;
  const stop = GUARDS.find(
    (row) => covers(row, path) && (guest ? !PASSES[row.passes](guest) : row.passes === 'signed-in'),
  );
  if (stop) return guest ? turnedAway(stop, prefixOf(read), place, facts) : { do: 'wait' };
  const before = facts.from && readPath(facts.from.pathname);
  return before && isDesk(before.path) && !isDesk(path) ? { do: 'reload', row: 13 } : { do: 'allow' };
}

/** Whether a link is worth showing: somebody who has still to accept the agreements may open the page then. */
export const isOpenTo = (pathname: string, guest: Guest): boolean =>
  decideRoute({ pathname, search: '' }, { ...guest, unsigned: false }).do === 'allow';

const UNDERSCORED = ['rebind_phone', 'rebind_email', 'rebind_ga', 'bind_phone', 'bind_ga', 'set_pwd'];

function renamedPath(
  read: PagePath,
  guest: Guest | null,
  { hasDesk, pages }: RouteFacts,
): { readonly row: number; readonly to: string } | null {
  const { language, path } = read;
  const [, first, second, third] = path.split('/');
  const exchange = `${prefixOf(read)}/exchange/${second && isPair(second) ? `${second}/` : ''}`;
  if (!language && (path === '/lp1' || path === '/lp2')) return { row: 1, to: `/${DEFAULT_LANGUAGE}${path}/` };
  if (first === 'kline') return { row: 2, to: exchange };
  if (first === 'retail' && second && isPair(second) && third === undefined && guest?.is !== 'prerender') {
    const desk = hasDesk ? hasDesk(second) : matchPage(path, pages ?? PAGES) !== null;
    if (!desk) return { row: 2, to: exchange };
  }
  if (first === 'user' && second && third === undefined && UNDERSCORED.includes(second))
    return { row: 3, to: `${prefixOf(read)}${path.replace('_', '-')}/` };
  return null;
}

function turnedAway({ row, otherwise }: GuardRow, prefix: string, place: Place, { from }: RouteFacts): Decision {
  const home = `${prefix}/`;
  const agreement = `${prefix}/user/agreement/`;
  const earlier = from?.pathname === agreement && new URLSearchParams(from.search).get('backurl');
  if (otherwise === 'missing') return { do: 'missing', row };
  const to = {
    home,
    back: safeBackurl(new URLSearchParams(place.search).get('backurl'), home),
    login: withBackurl(`${prefix}/login/`, place),
    agreement: earlier ? `${agreement}${from.search}` : withBackurl(agreement, place),
    intro: `${prefix}/financial/intro/`,
  }[otherwise];
  return { do: 'redirect', row, to };
}

const PASSES: Readonly<Record<Condition, (guest: Guest) => boolean>> = {
  'signed-out': ({ is }) => is === 'visitor',
  'signed-in': ({ is }) => is !== 'visitor',
  'not-sub': ({ is }) => is !== 'sub',
  sub: ({ is }) => is === 'sub',
  agreements: ({ is, unsigned }) => is !== 'main' || !unsigned,
  'sub-accounts': ({ subAccounts }) => subAccounts === true,
  'sub-accounts-or-sub': ({ is, subAccounts }) => is === 'sub' || subAccounts === true,
  financial: ({ financial }) => financial === true,
  'big-deal': ({ lists }) => lists?.includes('big-deal') === true,
  'profit-analysis': ({ lists }) => lists?.includes('profit-analysis') === true,
};

const covers = ({ paths, but }: GuardRow, path: string): boolean =>
  path !== but && paths.some((one) => (one.endsWith('*') ? path.startsWith(one.slice(0, -1)) : one === path));

const prefixOf = ({ language }: PagePath): string => (language ? `/${language}` : '');
const isDesk = (path: string): boolean => path.startsWith('/retail');
