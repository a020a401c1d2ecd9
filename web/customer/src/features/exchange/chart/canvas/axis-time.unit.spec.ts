import { axisMarks, crosshairText, wholeMarks } from './axis-time.js';

const HOUR = 3_600_000;
const local = (day: number, hour: number, minute = 0): number => new Date(2026, 10, day, hour, minute).getTime();
const times = (from: number, stepMs: number, count: number): number[] =>
  Array.from({ length: count }, (_, place) => from + place * stepMs);
const english = { language: 'en-us' } as const;

describe('marks of the time axis', () => {
  it('stand at round times, and midnight shows the date', () => {
    const marks = axisMarks(
      times(local(20, 19, 45), HOUR / 4, 60),
      { spacingPx: 9, gapPx: 80 },
      { ...english, period: '15min' },
    );
    expect(marks.map(({ text }) => text)).toEqual(['21:00', '21 Nov', '03:00', '06:00', '09:00']);
  });

  it('are of one rank or all of the next, so that no lone quarter of an hour stands between hours', () => {
    const marks = axisMarks(
      times(local(20, 19, 45), HOUR / 4, 93),
      { spacingPx: 9, gapPx: 96 },
      { ...english, period: '15min' },
    );
    expect(marks.map(({ text }) => text)).toEqual([
      '21:00',
      '21 Nov',
      '03:00',
      '06:00',
      '09:00',
      '12:00',
      '15:00',
      '18:00',
    ]);
  });

  it('keep their distance', () => {
    const quarters = times(local(20, 19, 45), HOUR / 4, 60);
    const marks = axisMarks(quarters, { spacingPx: 2, gapPx: 100 }, { ...english, period: '15min' });
    const places = marks.map(({ timeMs }) => quarters.indexOf(timeMs));
    for (const [index, place] of places.entries())
      if (index > 0) expect(place - (places[index - 1] ?? 0)).toBeGreaterThanOrEqual(50);
    expect(marks.map(({ text }) => text)).toContain('21 Nov');
  });

  it('name days in UTC, and the first of a year by the year', () => {
    const marks = axisMarks(
      times(Date.UTC(2025, 11, 20), 24 * HOUR, 30),
      { spacingPx: 10, gapPx: 100 },
      { ...english, period: '1day' },
    );
    expect(marks.map(({ text }) => text)).toEqual(['21 Dec', '2026', '11 Jan']);
  });

  it('are none without candles', () => {
    expect(axisMarks([], { spacingPx: 9, gapPx: 80 }, { ...english, period: '1min' })).toEqual([]);
  });
});

describe('the label under the crosshair', () => {
  it('has the time, or the year for days', () => {
    expect(crosshairText(local(21, 6, 45), '15min', 'en-us')).toBe('21 Nov 06:45');
    expect(crosshairText(Date.UTC(2026, 10, 21), '1day', 'en-us')).toBe('21 Nov 2026');
  });
});

describe('labels of the time axis', () => {
  it('are left out where the edge of the chart would cut them', () => {
    const marks = [
      { coord: 16, text: '09:00' },
      { coord: 32, text: '11 月 24 日' },
      { coord: 400, text: '12:00' },
    ];
    expect(wholeMarks(marks, (text) => text.length * 7).map(({ text }) => text)).toEqual(['11 月 24 日', '12:00']);
  });
});
