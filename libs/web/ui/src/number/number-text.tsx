import type { JSX } from 'react';
import { useUiText } from '../text/ui-text.js';
import { percentDirection, percentText, showDecimal } from './decimal.js';

export interface NumberTextProps {
  /** Decimal text as on the wire. */
  readonly value: string | null | undefined;
  readonly decimals: number;
  readonly unit?: string;
  readonly prefix?: string;
  readonly className?: string;
  /** The reader hides balances: dots are shown instead of the number. */
  readonly hidden?: boolean;
}

/** A number with grouped digits, cut to its decimals. A dash when there is none. */
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

/** A change given as a fraction (`0.0201`): a triangle, a colour, and a word for screen readers. */
export function ChangeText({
  fraction,
  className,
}: {
  readonly fraction: string | null | undefined;
  readonly className?: string;
}): JSX.Element {
  const text = useUiText();
  if (fraction === null || fraction === undefined) return <span className={className}>–</span>;
  const direction = percentDirection(fraction);
  const word = direction === 'up' ? text.rises : direction === 'down' ? text.falls : '';
  return (
    <span className={['num', 'tri', direction, className].filter(Boolean).join(' ')}>
      <span className="sr">{word} </span>
      {percentText(fraction)}%
    </span>
  );
}
