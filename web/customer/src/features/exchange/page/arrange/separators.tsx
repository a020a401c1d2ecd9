import type { JSX } from 'react';
import { areasOf, hasBottom } from './arrangement.js';
import type { Arranged } from './use-arrangement.js';
import { Separator } from './separator.js';

/** The separators of the grid, each before the panel that it sizes. */
export function Separators({ arrangement, size, wide }: Arranged & { readonly wide: boolean }): JSX.Element {
  const areas = areasOf(arrangement, wide);
  const [chart, side] = [areas.upper.indexOf('chart') + 1, areas.upper.indexOf('side') + 1];
  return (
    <>
      {side - chart > 1 ? (
        <Separator name="book" value={arrangement.book} onSize={size} style={{ gridArea: `2 / ${chart + 1} / 4` }} />
      ) : null}
      <Separator name="side" value={arrangement.side} onSize={size} style={{ gridArea: `2 / ${side} / 4` }} />
      {hasBottom(areas) ? (
        <Separator
          name="bottom"
          value={arrangement.bottom}
          onSize={size}
          style={{ gridArea: `3 / ${chart} / 4 / ${side}` }}
        />
      ) : null}
    </>
  );
}
