/** A label beside a line: where the line is, and how wide the label is, in pixels. */
export interface Label {
  readonly y: number;
  readonly width: number;
}

export interface Pane {
  /** Where labels begin, and where they have to end. */
  readonly left: number;
  readonly right: number;
  /** Of the pane, and of a label. */
  readonly height: number;
  readonly labelHeight: number;
}

export interface Place {
  /** Null where there is no room. */
  readonly label: number | null;
  /** Where the line begins: behind every label that stands on it. */
  readonly line: number;
}

const GAP_PX = 4;

/**
 * Labels of neighbouring lines stand beside each other, not on top of each other, and no line runs through one. The
 * first ones stand at the left.
 */
export function labelPlaces(labels: readonly Label[], { left, right, height, labelHeight }: Pane): readonly Place[] {
  const placed: { readonly y: number; readonly from: number; readonly to: number }[] = [];
  const places = labels.map(({ y, width }) => {
    if (y < labelHeight / 2 || y > height - labelHeight / 2) return null;
    const near = placed.filter((other) => Math.abs(other.y - y) < labelHeight).sort((a, b) => a.from - b.from);
    let from = left;
    for (const other of near) if (from < other.to && other.from < from + width) from = other.to;
    if (from + width > right) return null;
    placed.push({ y, from, to: from + width + GAP_PX });
    return from;
  });
  return labels.map(({ y }, at) => ({
    label: places[at] ?? null,
    line: Math.max(0, ...placed.filter((one) => Math.abs(one.y - y) <= labelHeight / 2).map(({ to }) => to - GAP_PX)),
  }));
}

/** Which of the tags on the price axis are shown: none that another one would cover or the pane's edge would cut. */
export function shownTags(
  ys: readonly number[],
  { height, labelHeight }: Pick<Pane, 'height' | 'labelHeight'>,
): readonly boolean[] {
  const shown: number[] = [];
  return ys.map((y) => {
    if (y < labelHeight / 2 || y > height - labelHeight / 2) return false;
    const isFree = shown.every((other) => Math.abs(other - y) >= labelHeight);
    if (isFree) shown.push(y);
    return isFree;
  });
}
