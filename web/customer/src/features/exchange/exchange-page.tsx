import type { JSX } from 'react';

export function ExchangePage(): JSX.Element {
  return <main id="content" />;
}
