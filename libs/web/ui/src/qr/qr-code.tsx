import { encode } from 'uqr';
import type { JSX } from 'react';

/** The quiet zone around the code, in modules, as the standard requires. */
const QUIET = 4;

/** Dark modules as one path of rectangles, one for each run in a row. */
export function modulesPath(rows: readonly (readonly boolean[])[]): string {
  const runs: string[] = [];
  for (const [y, row] of rows.entries()) {
    for (let x = 0; x < row.length;) {
      const end = row.indexOf(!row[x], x);
      const next = end < 0 ? row.length : end;
      if (row[x] === true) runs.push(`M${x} ${y}h${next - x}v1h${x - next}z`);
      x = next;
    }
  }
  return runs.join('');
}

export interface QrCodeProps {
  readonly uri: string;
  /** Width and height in pixels, the quiet zone included. */
  readonly edge: number;
  readonly label: string;
}

/** An address as a picture for a camera: black on white in both themes, because cameras expect that. */
export function QrCode({ uri, edge, label }: QrCodeProps): JSX.Element {
  const { data, size } = encode(uri, { border: QUIET });
  return (
    <svg
      width={edge}
      height={edge}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={modulesPath(data)} fill="#000" />
    </svg>
  );
}
