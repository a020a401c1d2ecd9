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

/** A part of the price axis that a tag takes, in pixels, and the place that the tag stands for. */
export interface TakenPart {
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

/** How far a tag may stand from its line, in heights of a tag. */
const FARTHEST = 2;

/**
 * Where the tags on the price axis stand: each at its line, or beside it where another one is in the way, always in the
 * order of their prices. Null where there is no room near the line. The first ones choose first.
 */
export function tagPlaces(
  ys: readonly number[],
  { height, labelHeight }: Pick<Pane, 'height' | 'labelHeight'>,
  taken: readonly TakenPart[] = [],
): readonly (number | null)[] {
  const half = labelHeight / 2;
  const used = [...taken];
  return ys.map((y) => {
    if (y < half || y > height - half) return null;
    const isFree = (place: number): boolean =>
      place >= half &&
      place <= height - half &&
      used.every(({ at, from, to }) => (at < y ? to <= place - half : at > y && place + half <= from));
    const beside = used.map(({ at, from, to }) => (at < y ? to + half : from - half));
    const [place = null] = [y, ...beside]
      .filter((one) => Math.abs(one - y) <= FARTHEST * labelHeight && isFree(one))
      .sort((a, b) => Math.abs(a - y) - Math.abs(b - y));
    if (place !== null) used.push({ at: y, from: place - half, to: place + half });
    return place;
  });
}
