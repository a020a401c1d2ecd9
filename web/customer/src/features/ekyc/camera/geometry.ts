/** A part of a picture, in its pixels. */
export interface Part {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** What is to be seen, and how it stands on the screen. */
export interface Framing {
  /** Width to height of what the screen shows of the camera. */
  readonly shown: number;
  /** Width to height of the frame, and how much of what is shown it fills. */
  readonly frame: number;
  readonly fills: number;
}

/** Between a card (1.59) and the page of a passport (1.42). */
export const DOCUMENT: Framing = { shown: 4 / 3, frame: 1.52, fills: 0.9 };
export const FACE: Framing = { shown: 3 / 4, frame: 3 / 4, fills: 1 };

/** How much more than the frame is kept on each side, so that no edge is cut off. */
export const MARGIN = 0.05;

/** The largest part of this shape in the middle, as `object-fit: cover` shows it. */
export function middleOf({ width, height }: Size, shape: number): Part {
  const isWide = width / height > shape;
  const [w, h] = isWide ? [height * shape, height] : [width, width / shape];
  return { x: (width - w) / 2, y: (height - h) / 2, width: w, height: h };
}

/** What is taken of the camera's picture: the frame and a little around it, within what the screen shows. */
export function takenPart(camera: Size, { shown, frame, fills }: Framing): Part {
  const seen = middleOf(camera, shown);
  const width = Math.min(seen.width, seen.width * fills * (1 + 2 * MARGIN));
  const height = Math.min(seen.height, ((seen.width * fills) / frame) * (1 + 2 * MARGIN));
  return fills === 1
    ? seen
    : { x: seen.x + (seen.width - width) / 2, y: seen.y + (seen.height - height) / 2, width, height };
}
