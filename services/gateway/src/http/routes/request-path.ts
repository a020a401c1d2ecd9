/** Whose rules and error format an address has. `huobi` is the API for keys. */
export type Api = 'browser' | 'operator' | 'huobi' | 'ops' | 'page';

const OPS = new Set(['health', 'metrics', 'docs', 'docs-json']);
const HUOBI = new Set(['v1', 'v2', 'market', 'feed', 'ws']);

export const pathnameOf = (url: string): string => {
  const query = url.indexOf('?');
  return query < 0 ? url : url.slice(0, query);
};

export function apiOf(url: string): Api {
  const [, first = '', second = ''] = pathnameOf(url).split('/', 3);
  if (first === 'api') return 'browser';
  if (first === 'operator') return second === 'api' ? 'operator' : 'page';
  if (OPS.has(first)) return 'ops';
  return HUOBI.has(first) ? 'huobi' : 'page';
}

interface Routed {
  readonly url: string;
  readonly routeOptions?: { readonly url?: string | undefined };
}

/** The pattern of the pages, which answers whatever no other route does. */
export const PAGES_PATTERN = '/*';

/**
 * The path by which a request is judged: the pattern of the route that answers it. The address itself will not do: the
 * router takes `/%61pi/orders` and `http://host/api/orders` for `/api/orders`, and an address that only looks like a
 * page would bypass everything that guards the route.
 */
export function routedPath({ url, routeOptions }: Routed): string {
  const pattern = routeOptions?.url;
  return pattern === undefined || pattern === PAGES_PATTERN ? pathnameOf(url) : pattern;
}

export const routedApi = (request: Routed): Api => apiOf(routedPath(request));
