import { Deadlines } from './deadlines.js';

describe('deadlines', () => {
  let deadlines: Deadlines;
  let ended: string[];
  beforeEach(() => {
    jest.useFakeTimers();
    deadlines = new Deadlines();
    ended = [];
  });
  afterEach(() => jest.useRealTimers());
  const wait = (name: string, ms: number) => deadlines.add(ms, () => void ended.push(name));

  it('end each wait in its own time, the shorter ones first', () => {
    wait('long', 2_000);
    wait('short', 100);
    jest.advanceTimersByTime(99);
    expect(ended).toEqual([]);
    jest.advanceTimersByTime(1);
    expect(ended).toEqual(['short']);
    jest.advanceTimersByTime(1_899);
    expect(ended).toEqual(['short']);
    jest.advanceTimersByTime(1);
    expect(ended).toEqual(['short', 'long']);
  });

  it('end one that began while the timer of a forgotten one still runs, not before its own time', () => {
    deadlines.forget(wait('first', 2_000));
    jest.advanceTimersByTime(1_500);
    wait('second', 2_000);
    jest.advanceTimersByTime(1_999);
    expect(ended).toEqual([]);
    jest.advanceTimersByTime(1);
    expect(ended).toEqual(['second']);
  });

  it('never end one that was forgotten, and end nobody twice', () => {
    const [gone] = [wait('gone', 100), wait('stays', 100)];
    deadlines.forget(gone);
    jest.advanceTimersByTime(10_000);
    expect(ended).toEqual(['stays']);
  });

  it('take one that is added while another ends', () => {
    deadlines.add(100, () => void wait('from within', 50));
    jest.advanceTimersByTime(149);
    expect(ended).toEqual([]);
    jest.advanceTimersByTime(1);
    expect(ended).toEqual(['from within']);
  });

  it('keep the process alive only while somebody waits', () => {
    jest.useRealTimers();
    const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
    const before = timers();
    const one = wait('one', 60_000);
    expect(timers()).toBe(before + 1);
    deadlines.forget(one);
    expect(timers()).toBe(before);
    const another = wait('another', 120_000);
    expect(timers()).toBe(before + 1);
    deadlines.forget(another);
  });
});
