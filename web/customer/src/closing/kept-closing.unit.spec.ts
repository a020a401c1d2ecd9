import { keepClosing, keptClosing } from './kept-closing.js';

const DATES = { kept: 'approved', ordinaryUntil: '2026-12-27', retainUntil: '2033-11-27' };

describe('the days of an account that this tab has seen closing', () => {
  afterEach(() => {
    jest.useRealTimers();
    keepClosing(null);
  });

  it('are kept over a reload, until they are forgotten', () => {
    keepClosing(DATES);
    expect(keptClosing()).toEqual(DATES);
    keepClosing(null);
    expect(keptClosing()).toBeNull();
  });

  it('are not told to the next account of the tab, a minute later', () => {
    jest.useFakeTimers();
    keepClosing(DATES);
    jest.advanceTimersByTime(60_000);
    expect(keptClosing()).toBeNull();
  });
});
