import { labelPlaces, tagPlaces } from './label-places.js';

const PANE = { left: 8, right: 400, height: 300, labelHeight: 20 };
type Given = readonly (readonly [y: number, width: number])[];
const at = (...given: Given) =>
  labelPlaces(
    given.map(([y, width]) => ({ y, width })),
    PANE,
  );
const labels = (...given: Given) => at(...given).map(({ label }) => label);

describe('labels of neighbouring lines', () => {
  it('stand at the left where there is room', () => {
    expect(labels([100, 50], [120, 50], [60, 50])).toEqual([8, 8, 8]);
  });

  it('stand beside each other where the lines are closer than a label is high', () => {
    expect(labels([100, 50], [110, 60], [119, 40])).toEqual([8, 62, 126]);
  });

  it('use a gap that is wide enough', () => {
    expect(labels([100, 50], [110, 50], [125, 30])).toEqual([8, 62, 8]);
    expect(labels([100, 20], [110, 20], [128, 80])).toEqual([8, 32, 56]);
  });

  it('are left out where they would run under the axis or over an edge of the pane', () => {
    expect(labels([100, 300], [105, 80], [110, 120])).toEqual([8, 312, null]);
    expect(labels([5, 50], [150, 50], [295, 50])).toEqual([null, 8, null]);
  });

  it('are crossed by no line', () => {
    expect(at([100, 50], [108, 60], [200, 40]).map(({ line }) => line)).toEqual([122, 122, 48]);
    expect(at([100, 50], [115, 60]).map(({ line }) => line)).toEqual([58, 122]);
  });
});

describe('tags on the price axis', () => {
  it('stand at their lines, and beside them where one before is in the way', () => {
    expect(tagPlaces([100, 110, 91, 160], PANE)).toEqual([100, 120, 80, 160]);
  });

  it('keep the order of their prices, or are left out', () => {
    expect(tagPlaces([100, 98, 99, 97, 60], PANE)).toEqual([100, 80, null, 60, 40]);
  });

  it('leave the tag of the last price alone, on the side of it where they belong', () => {
    const last = { at: 150, from: 140, to: 176 };
    expect(tagPlaces([149, 151, 160, 120], PANE, [last])).toEqual([130, 186, null, 110]);
    expect(tagPlaces([149, 151, 190, 120], PANE, [last])).toEqual([130, 186, 206, 110]);
  });

  it('say a price once, and not far from its line', () => {
    expect(tagPlaces([150, 150], PANE)).toEqual([150, null]);
    expect(tagPlaces([150], PANE, [{ at: 150, from: 140, to: 160 }])).toEqual([null]);
    expect(tagPlaces([151], PANE, [{ at: 150, from: 140, to: 190 }])).toEqual([null]);
  });

  it('are not cut in half by the edge of the pane', () => {
    expect(tagPlaces([-5, 9, 10, 290, 291], PANE)).toEqual([null, null, 10, 290, null]);
    expect(tagPlaces([20, 15], PANE)).toEqual([20, null]);
  });
});
