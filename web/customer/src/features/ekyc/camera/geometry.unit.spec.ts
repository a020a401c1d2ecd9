import { DOCUMENT, FACE, middleOf, takenPart } from './geometry.js';

describe('the part of the camera’s picture', () => {
  it.each([
    [{ width: 1_920, height: 1_080 }, 4 / 3, { x: 240, y: 0, width: 1_440, height: 1_080 }],
    [{ width: 1_080, height: 1_920 }, 4 / 3, { x: 0, y: 555, width: 1_080, height: 810 }],
  ])('that the screen shows of %j', (size, shape, part) => {
    expect(middleOf(size, shape)).toEqual(part);
  });

  it.each([
    { width: 1_920, height: 1_080 },
    { width: 1_080, height: 1_920 },
    { width: 640, height: 480 },
  ])('that is taken of a document is within what is shown of %j, and in its middle', (size) => {
    const [seen, taken] = [middleOf(size, DOCUMENT.shown), takenPart(size, DOCUMENT)];
    expect(taken.width).toBeLessThanOrEqual(seen.width);
    expect(taken.height).toBeLessThanOrEqual(seen.height);
    expect(taken.x + taken.width / 2).toBeCloseTo(size.width / 2);
    expect(taken.y + taken.height / 2).toBeCloseTo(size.height / 2);
    expect(taken.width / seen.width).toBeGreaterThan(0.95);
  });

  it('that is taken of a face is all that is shown', () => {
    const size = { width: 1_280, height: 960 };
    expect(takenPart(size, FACE)).toEqual(middleOf(size, FACE.shown));
  });
});
