import type { JSX } from 'react';
import { ScrollRestoration } from 'react-router';

/**
 * Keeps how far a page was scrolled, and begins new ones at the top. Every page that is opened by its address has the
 * same key, so the path belongs to it: otherwise such a page would begin where another one was left.
 */
export function ScrollPlace(): JSX.Element {
  return <ScrollRestoration getKey={({ pathname, key }) => pathname + key} />;
}
