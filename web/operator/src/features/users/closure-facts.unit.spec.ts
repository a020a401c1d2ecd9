import { userRecord } from '../../testing/sample-records.js';
import { closureFacts, isErased } from './closure-facts.js';

const closed = (erased: 'nothing' | 'ordinary' | 'everything', kept: 'approved' | 'none' = 'approved') =>
  userRecord({
    status: 'closed',
    closed: {
      at: '2026-11-27T10:00:00.000Z',
      kept,
      erased,
      ordinaryUntil: '2026-12-27T10:00:00.000Z',
      retainUntil: '2033-11-27T10:00:00.000Z',
    },
  });
const words = (user: Parameters<typeof closureFacts>[0]): readonly string[] =>
  closureFacts(user).map(({ term, value }) => `${term}: ${String(value)}`);

describe('how an account stands on its way to being forgotten', () => {
  it('is not told while it is open', () => {
    expect(closureFacts(userRecord())).toEqual([]);
  });

  it('names who asked while it is closing', () => {
    expect(words(userRecord({ closingSince: '2026-11-27T10:00:00.000Z' }))).toEqual([
      expect.stringMatching(/^Closing: asked by the owner, .*27 Nov/),
    ]);
  });

  it('names what is kept until when, and why', () => {
    const user = closed('nothing');
    expect(isErased(user)).toBe(false);
    expect(words(user)).toEqual([
      expect.stringMatching(/^Closed: .*27 Nov/),
      expect.stringMatching(/^Contact and logins: kept until .*27 Dec 2026/),
      expect.stringMatching(/^The rest: kept until .*27 Nov 2033: seven years/),
    ]);
  });

  it('names the days that the customer was told, which are days in UTC', () => {
    const { closed: standing } = closed('nothing');
    if (standing === undefined) throw new Error('it is closed');
    for (const hour of ['00:30', '23:30']) {
      const [, contact, rest] = words({
        closed: { ...standing, ordinaryUntil: `2026-12-27T${hour}:00.000Z`, retainUntil: `2033-11-27T${hour}:00.000Z` },
      });
      expect([contact, rest]).toEqual([
        expect.stringMatching(/until 27 Dec 2026/),
        expect.stringMatching(/until 27 Nov 2033/),
      ]);
    }
  });

  it('says what is erased by now', () => {
    expect(isErased(closed('ordinary'))).toBe(true);
    expect(words(closed('ordinary'))[1]).toMatch(/erased after .*27 Dec 2026/);
    expect(words(closed('everything'))).toEqual([
      expect.any(String),
      expect.stringMatching(/^Erased: everything, after .*27 Nov 2033/),
    ]);
  });
});
