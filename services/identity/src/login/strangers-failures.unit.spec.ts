import { StrangersFailures } from './strangers-failures.js';

it('records ten failures of strangers a minute, and with the next record how many it left out', () => {
  const failures = new StrangersFailures();
  const taken = Array.from({ length: 13 }, (_, second) => failures.take(second * 1_000));
  expect(taken).toEqual([...Array.from({ length: 10 }, () => 0), null, null, null]);
  expect(failures.take(59_999)).toBeNull();
  expect([failures.take(60_000), failures.take(61_000)]).toEqual([4, 0]);
});

it('has the number of those left out recorded as one of the ten, when no other failure follows', () => {
  const failures = new StrangersFailures();
  for (let n = 0; n < 10; n += 1) failures.take(0);
  expect(failures.rest(60_000)).toBe(0);
  for (let n = 0; n < 9_990 + 10; n += 1) failures.take(60_000);
  expect([failures.rest(119_999), failures.rest(120_000), failures.rest(120_000)]).toEqual([0, 9_990, 0]);
  for (let n = 0; n < 9; n += 1) expect(failures.take(120_000)).toBe(0);
  expect([failures.take(120_000), failures.leftOut(), failures.leftOut()]).toEqual([null, 1, 0]);
});
