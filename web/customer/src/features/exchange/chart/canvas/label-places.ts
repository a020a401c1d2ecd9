/** A label beside a line: where the line is, and how wide the label is, in pixels. */
export interface Label {
  readonly y: number;
  readonly width: number;
}

const GAP_PX = 4;

/**
 * Where each label begins, so that labels of neighbouring lines stand beside each other, not on top of each other. The
 * first ones stay at the edge.
 */
export function labelPlaces(
  labels: readonly Label[],
  { edge, height }: { readonly edge: number; readonly height: number },
): readonly number[] {
  const placed: { readonly y: number; readonly from: number; readonly to: number }[] = [];
  for (const { y, width } of labels) {
    const near = placed.filter((other) => Math.abs(other.y - y) < height).sort((a, b) => a.from - b.from);
    let from = edge;
    for (const other of near) if (from < other.to && other.from < from + width) from = other.to;
    placed.push({ y, from, to: from + width + GAP_PX });
  }
  return placed.map(({ from }) => from);
}
