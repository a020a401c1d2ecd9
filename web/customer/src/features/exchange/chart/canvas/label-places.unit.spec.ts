import { labelPlaces } from './label-places.js';

const at = (...labels: readonly (readonly [y: number, width: number])[]) =>
  labelPlaces(
    labels.map(([y, width]) => ({ y, width })),
    { edge: 8, height: 20 },
  );

describe('labels of neighbouring lines', () => {
  it('stand at the edge where there is room', () => {
    expect(at([100, 50], [120, 50], [60, 50])).toEqual([8, 8, 8]);
  });

  it('stand beside each other where the lines are closer than a label is high', () => {
    expect(at([100, 50], [110, 60], [119, 40])).toEqual([8, 62, 126]);
  });

  it('use a gap that is wide enough', () => {
    expect(at([100, 50], [110, 50], [125, 30])).toEqual([8, 62, 8]);
    expect(at([100, 20], [110, 20], [128, 80])).toEqual([8, 32, 56]);
  });
});
