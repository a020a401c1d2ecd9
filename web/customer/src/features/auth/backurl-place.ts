import { pairLabel } from '@corella/ui';
import { splitSymbol, symbolOfPair } from '../../shell/symbol-names.js';

export type BackurlPlace =
  | { readonly key: 'exchange'; readonly pair: string }
  | { readonly key: 'markets' | 'fees' | 'balances' | 'orders' | 'account' | 'api' };

const PLACES: readonly (readonly [RegExp, 'markets' | 'fees' | 'balances' | 'orders' | 'account' | 'api'])[] = [
  [/^\/markets\/?$/, 'markets'],
  [/^\/fees\/?$/, 'fees'],
  [/^\/user\/balances\/?/, 'balances'],
  [/^\/user\/order\/?/, 'orders'],
  [/^\/user\/api\/?/, 'api'],
  [/^\/user\/info\/?/, 'account'],
];

/**
 * The page to which a safe backurl leads, for the line that names it. Null for the home page and for pages without a
 * name.
 */
export function backurlPlace(backurl: string): BackurlPlace | null {
  const path = backurl.replace(/^\/(en-us|zh-cn)(?=\/)/, '').replace(/[?#].*$/, '');
  const pair = /^\/exchange\/([a-z0-9]+_[a-z0-9]+)\/?$/.exec(path)?.[1];
  if (pair !== undefined) {
    const { base, quote } = splitSymbol(symbolOfPair(pair));
    return { key: 'exchange', pair: pairLabel(base, quote) };
  }
  const known = PLACES.find(([pattern]) => pattern.test(path));
  return known === undefined ? null : { key: known[1] };
}
