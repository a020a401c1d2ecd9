import { directionOf, percentText, showDecimal } from '@corella/ui';
import type { JSX } from 'react';
import type { OpenResult } from './open-result.js';

/** `+1,000.00 (1.25%)` in the colour of its sign. A dash if it is unknown. */
export function OpenResultText({
  result,
  hidden = false,
}: {
  readonly result: OpenResult | null;
  readonly hidden?: boolean;
}): JSX.Element {
  if (result === null) return <span className="num">–</span>;
  const { amount, fraction } = result;
  const direction = directionOf(amount);
  const sign = { up: '+', down: '−', flat: '' }[direction];
  return (
    <span className={`num ${direction}`}>
      {hidden ? '••••' : `${sign}${showDecimal(amount.replace('-', ''), 2)}`}
      {fraction === null ? '' : ` (${sign}${percentText(fraction)}%)`}
    </span>
  );
}
