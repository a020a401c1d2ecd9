import { shownDay, typedDay } from './typed-day.js';

describe('a day that is typed', () => {
  it.each([
    ['14/03/1991', 'dmy'],
    ['14/3/1991', 'dmy'],
    [' 14.03.1991 ', 'dmy'],
    ['14 03 1991', 'dmy'],
    ['14031991', 'dmy'],
    ['1991-03-14', 'dmy'],
    ['1991/3/14', 'ymd'],
    ['19910314', 'ymd'],
    ['1991年3月14日', 'ymd'],
    ['１９９１／０３／１４', 'ymd'],
  ] as const)('is understood: %s', (typed, order) => {
    expect(typedDay(typed, order)).toBe('1991-03-14');
  });

  it.each(['', '14/03', '14/03/91', '31/02/1991', '03/14/1991', '14/March/1991', '1/1/1/1991', '99999999'])(
    'is none: %s',
    (typed) => {
      expect(typedDay(typed, 'dmy')).toBeNull();
    },
  );

  it('is shown in its order, and as it was typed while it is none', () => {
    expect(shownDay('1991-03-14', 'dmy')).toBe('14/03/1991');
    expect(shownDay('1991-03-14', 'ymd')).toBe('1991/03/14');
    expect(shownDay('14/03/19', 'dmy')).toBe('14/03/19');
  });
});
