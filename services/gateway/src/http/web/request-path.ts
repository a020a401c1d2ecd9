/** Whose dialect and rules a path has. `family` is the API for keys, which speaks its own envelope. */
export type PathFamily = 'api' | 'operator-api' | 'family' | 'ops' | 'page';

const OPS = new Set(['health', 'metrics', 'docs', 'docs-json', 'docs-yaml']);
const FAMILY = new Set(['v1', 'v2', 'market', 'feed', 'ws']);

export const pathnameOf = (url: string): string => {
  const query = url.indexOf('?');
  return query < 0 ? url : url.slice(0, query);
};

export function familyOf(url: string): PathFamily {
  const [, first = '', second = ''] = pathnameOf(url).split('/', 3);
  if (first === 'api') return 'api';
  if (first === 'operator') return second === 'api' ? 'operator-api' : 'page';
  if (OPS.has(first)) return 'ops';
  return FAMILY.has(first) ? 'family' : 'page';
}
