import { StrangersFailures } from './strangers-failures.js';

it('records ten failures of strangers a minute, and with the next record how many it left out', () => {
  const failures = new StrangersFailures();
  const taken = Array.from({ length: 13 }, (_, second) => failures.take(second * 1_000));
  expect(taken).toEqual([...Array.from({ length: 10 }, () => 0), null, null, null]);
  expect(failures.take(59_999)).toBeNull();
  expect([failures.take(60_000), failures.take(61_000)]).toEqual([4, 0]);
});
