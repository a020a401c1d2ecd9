import { CodePacing } from './code-pacing.js';
import type { Asker } from './code-pacing.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const TO = 'a@example.com';
const stranger = (ip = '203.0.113.1'): Asker => ({ kind: 'stranger', ip });

describe('pacing of codes', () => {
  it('allows one asker one code a minute, five an hour and ten a day, and says how long to wait', () => {
    const pacing = new CodePacing();
    const waitS = (now: number) => pacing.waitS(TO, stranger(), now);
    expect(waitS(0)).toBeNull();
    expect(waitS(20_000)).toBe(40);
    for (let n = 1; n < 5; n += 1) expect(waitS(n * MINUTE)).toBeNull();
    expect(waitS(5 * MINUTE)).toBe(55 * 60);
    for (let n = 0; n < 5; n += 1) expect(waitS(2 * HOUR + n * MINUTE)).toBeNull();
    expect(waitS(4 * HOUR)).toBe(20 * 3_600);
    expect(waitS(24 * HOUR)).toBeNull();
  });

  it('counts each destination, and each asker, separately', () => {
    const pacing = new CodePacing();
    for (let n = 0; n < 10; n += 1) pacing.waitS(TO, stranger(), n * MINUTE);
    expect(pacing.waitS('b@example.com', stranger(), 10 * MINUTE)).toBeNull();
    expect(pacing.waitS(TO, stranger('198.51.100.7'), 10 * MINUTE)).toBeNull();
  });

  it('counts the links that each administrator has mailed to a colleague, and three resets an hour', () => {
    const pacing = new CodePacing();
    const link = (to: string, staffId: string) => pacing.waitS(to, { kind: 'staff', staffId }, 0);
    expect([link('staff:s-3', 's-1'), link('staff:s-3', 's-1')]).toEqual([null, 60]);
    expect([link('staff:s-3', 's-2'), link('staff:s-4', 's-1')]).toEqual([null, null]);
    const resets = [0, 1, 2, 3].map((n) => pacing.resetWaitS('s-1', n * MINUTE));
    expect(resets).toEqual([null, null, null, 57 * 60]);
    expect([pacing.resetWaitS('s-2', 0), pacing.resetWaitS('s-1', HOUR)]).toEqual([null, null]);
  });

  it('gives a sign-up four codes, one a minute, whatever strangers have sent to its address', () => {
    const pacing = new CodePacing();
    for (let n = 0; n < 50; n += 1) pacing.waitS(TO, stranger(`198.51.100.${n}`), 0);
    const waits = [0, 30_000, MINUTE, 2 * MINUTE, 3 * MINUTE, 4 * MINUTE].map((at) => pacing.signUpWaitS('a', at));
    expect(waits).toEqual([null, 30, null, null, null, 24 * 3_600 - 240]);
    expect(pacing.signUpWaitS('b', 0)).toBeNull();
  });

  it('counts the addresses of one IPv6 network as one asker', () => {
    const pacing = new CodePacing();
    expect(pacing.waitS(TO, stranger('2001:db8:1:2::5'), 0)).toBeNull();
    expect(pacing.waitS(TO, stranger('2001:db8:1:2::6'), 0)).toBe(60);
    expect(pacing.waitS(TO, stranger('2001:db8:1:3::5'), 0)).toBeNull();
  });

  it('gives all strangers together three codes a minute, ten an hour and twenty a day', () => {
    const pacing = new CodePacing();
    const sent = (from: number, to: number, at: number): number =>
      Array.from({ length: to - from }, (_, n) => pacing.waitS(TO, stranger(`198.51.100.${from + n}`), at)).filter(
        (wait) => wait === null,
      ).length;
    expect(sent(0, 50, 0)).toBe(3);
    for (let minute = 1; minute < 10; minute += 1) sent(50, 100, minute * MINUTE);
    expect(sent(100, 150, 30 * MINUTE)).toBe(0);
    for (let hour = 1; hour < 20; hour += 1)
      for (let minute = 0; minute < 5; minute += 1) sent(150, 200, hour * HOUR + minute * MINUTE);
    expect(sent(200, 250, 23 * HOUR)).toBe(0);
  });

  describe('where strangers have used up what all may have', () => {
    const used = (): CodePacing => {
      const pacing = new CodePacing();
      for (let n = 0; n < 3; n += 1) pacing.waitS(TO, stranger(`198.51.100.${n}`), 0);
      return pacing;
    };
    const worked = (ip: string): Asker => ({ kind: 'worked', ip });

    it('asks another one for work, and gives a code for it', () => {
      const pacing = used();
      expect(new CodePacing().asksWork(TO, '192.0.2.1', 0)).toBe(false);
      expect(pacing.asksWork(TO, '192.0.2.1', 0)).toBe(true);
      expect(pacing.waitS(TO, worked('192.0.2.1'), 0)).toBeNull();
      expect(pacing.asksWork(TO, '192.0.2.1', 0)).toBe(false);
      expect(pacing.waitS(TO, worked('192.0.2.1'), 1)).toBe(60);
    });

    it('gives nothing more to those who had a code', () => {
      const pacing = used();
      expect(pacing.asksWork(TO, '198.51.100.1', 0)).toBe(false);
      expect(pacing.waitS(TO, worked('198.51.100.1'), 0)).toBe(60);
    });

    it('gives a range of a provider three codes an hour and six a day, and others theirs', () => {
      const pacing = used();
      const from = (ip: string, now: number) => pacing.waitS(TO, worked(ip), now);
      for (let n = 0; n < 3; n += 1) expect(from(`203.0.113.${n}`, n * MINUTE)).toBeNull();
      expect(from('203.0.113.9', 3 * MINUTE)).toBe(57 * 60);
      expect(from('192.0.2.1', 3 * MINUTE)).toBeNull();
      for (let n = 0; n < 3; n += 1) expect(from(`203.0.113.${10 + n}`, HOUR + n * MINUTE)).toBeNull();
      expect(from('203.0.113.20', 4 * HOUR)).toBe(20 * 3_600);
    });

    it('asks for no work that would be of no use', () => {
      const pacing = used();
      for (let n = 0; n < 3; n += 1) pacing.waitS(TO, worked(`192.0.${n}.1`), 0);
      expect(pacing.asksWork(TO, '203.0.113.1', 0)).toBe(false);
      expect(pacing.waitS(TO, stranger('203.0.113.1'), 0)).toBe(60);
    });
  });

  it('keeps codes for a known device and for a right password, whatever strangers have used up', () => {
    const pacing = new CodePacing();
    for (let n = 0; n < 200; n += 1) pacing.waitS(TO, stranger(`198.51.100.${n}`), n * MINUTE);
    const now = 200 * MINUTE;
    expect(pacing.waitS(TO, stranger('192.0.2.1'), now)).not.toBeNull();
    expect(pacing.waitS(TO, { kind: 'right-password', ip: '192.0.2.1' }, now)).toBeNull();
    for (let n = 0; n < 200; n += 1) pacing.waitS(TO, { kind: 'right-password', ip: `198.51.100.${n}` }, now);
    expect(pacing.waitS(TO, { kind: 'known-device', device: 'd1' }, now)).toBeNull();
    expect(pacing.waitS(TO, { kind: 'known-device', device: 'd1' }, now)).toBe(60);
  });

  it('keeps half of the text messages of the venue from numbers that are being bound', () => {
    const pacing = new CodePacing(20);
    let asked = 0;
    const bind = (uid: string, ip: string) => {
      asked += 1;
      const asker = { kind: 'right-password', ip } as const;
      return pacing.textWaitS(`+614120${1_000 + asked}`, { uid, asker, isBinding: true }, 0);
    };
    for (let number = 0; number < 6; number += 1) expect(bind('one', '192.0.2.1')).toBeNull();
    expect(bind('one', '192.0.2.2')).toBe(86_400);
    for (let number = 0; number < 4; number += 1) expect(bind('two', '192.0.2.3')).toBeNull();
    expect(bind('three', '192.0.2.4')).toBe(86_400);
    const asker = { kind: 'right-password', ip: '192.0.2.5' } as const;
    expect(pacing.textWaitS('+61412000009', { uid: 'four', asker }, 0)).toBeNull();
  });

  it('texts thirty new numbers a day for one source', () => {
    const pacing = new CodePacing();
    const bind = (at: number, ip: string) => {
      const asker = { kind: 'right-password', ip } as const;
      return pacing.textWaitS(`+614120${1_000 + at}`, { uid: `u${at}`, asker, isBinding: true }, 0);
    };
    for (let at = 0; at < 30; at += 1) expect(bind(at, '192.0.2.1')).toBeNull();
    expect(bind(30, '192.0.2.1')).toBe(86_400);
    expect(bind(31, '192.0.2.2')).toBeNull();
  });

  it('gives an account 20 text messages a day and the venue its own number, to whatever phones', () => {
    const asker = { kind: 'right-password', ip: '203.0.113.7' } as const;
    const pacing = new CodePacing(30);
    const text = (uid: string, number: number) => pacing.textWaitS(`+6141200${number}`, { uid, asker }, number);
    for (let number = 0; number < 20; number += 1) expect(text('one', number)).toBeNull();
    expect(text('one', 20)).toBe(86_400);
    for (let number = 20; number < 30; number += 1) expect(text('two', number)).toBeNull();
    expect(text('three', 30)).toBe(86_400);
    expect(pacing.textWaitS('+61412009', { uid: 'three', asker }, 86_400_000)).toBeNull();
  });
});
