import type { JSX } from 'react';
import { useUiText } from '../text/ui-text.js';
import { directionOf, percentText, showDecimal } from './decimal.js';

export interface NumberTextProps {
  /** Decimal text as on the wire. */
  readonly value: string | null | undefined;
  readonly decimals: number;
  readonly unit?: string;
  readonly prefix?: string;
  readonly className?: string;
  /** Shown instead when the reader hides balances. */
  readonly hidden?: boolean;
}

/** A number, tabular, grouped, cut to its decimals; a dash when there is none. */
export function NumberText({
  value,
  decimals,
  unit,
  prefix = '',
  className,
  hidden = false,
}: NumberTextProps): JSX.Element {
  const text =
    value === null || value === undefined ? '–' : hidden ? '••••' : `${prefix}${showDecimal(value, decimals)}`;
  return (
    <span className={['num', className].filter(Boolean).join(' ')}>
      {text}
      {unit === undefined ? null : ` ${unit}`}
    </span>
  );
}

/** A change as a fraction (`0.0201`): triangle, colour and words for those who see neither. */
export function ChangeText({
  fraction,
  className,
}: {
  readonly fraction: string | null | undefined;
  readonly className?: string;
}): JSX.Element {
  const text = useUiText();
  if (fraction === null || fraction === undefined) return <span className={className}>–</span>;
  const direction = directionOf(fraction);
  const word = direction === 'up' ? text.rises : direction === 'down' ? text.falls : '';
  return (
    <span className={['num', 'tri', direction, className].filter(Boolean).join(' ')}>
      <span className="sr">{word} </span>
      {percentText(fraction)}%
    </span>
  );
}
