import { NumberText, trimDecimal } from '@corella/ui';
import type { JSX } from 'react';

/** Dollars have cents, also where these are zero. */
export function Quantity({ asset, text }: { readonly asset: string; readonly text: string }): JSX.Element {
  return asset === 'aud' || asset === 'nzd' ? (
    <NumberText value={text} decimals={2} />
  ) : (
    <span className="num">{trimDecimal(text)}</span>
  );
}
