import { RegistrationLimit } from './registration-limit.js';

const MINUTE_MS = 60_000;
const begunAtOnce = (limit: RegistrationLimit, times: number, ipOf: (n: number) => string, now = 0) =>
  Array.from({ length: times }, (_, n) => limit.begin(ipOf(n), now));
const refused = (begun: readonly (number | (() => void))[]): number =>
  begun.filter((one) => typeof one === 'number').length;

describe('registrations of a source', () => {
  it('are at most eight at once', () => {
    const limit = new RegistrationLimit(true);
    const begun = begunAtOnce(limit, 9, () => '203.0.113.1');
    expect(begun[8]).toBe(1);
    expect(refused(begun)).toBe(1);
    for (const end of begun) if (typeof end === 'function') [end, end].forEach((call) => call());
    expect(refused(begunAtOnce(limit, 9, () => '203.0.113.1'))).toBe(1);
    expect(typeof limit.begin('203.0.113.2', 0)).toBe('function');
  });

  it('are at most 100 in ten minutes, and the answer says how long to wait', () => {
    const limit = new RegistrationLimit(true);
    for (let n = 0; n < 100; n += 1) {
      const end = limit.begin('203.0.113.1', n * 1_000);
      if (typeof end === 'function') end();
    }
    expect(limit.begin('203.0.113.1', 100_000)).toBe(500);
    expect(typeof limit.begin('203.0.113.1', 10 * MINUTE_MS)).toBe('function');
  });

  it('count the networks of an IPv6 source with larger allowances', () => {
    const limit = new RegistrationLimit(true);
    expect(refused(begunAtOnce(limit, 20, (n) => `2001:db8:1:2::${n.toString(16)}`))).toBe(4);
    expect(refused(begunAtOnce(limit, 100, (n) => `2001:db8:1:${(n + 3).toString(16)}::1`))).toBe(52);
  });

  it('are not counted while limits are off', () => {
    expect(refused(begunAtOnce(new RegistrationLimit(false), 200, () => '203.0.113.1'))).toBe(0);
  });
});
