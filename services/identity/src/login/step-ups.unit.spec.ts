import { randomBytes } from 'node:crypto';
import { StepUps } from './step-ups.js';

const SCOPE = { uid: '1234567', sessionId: 's', action: 'data-export', bodyHash: 'h' } as const;

describe('the token of a step-up', () => {
  const issued = () => {
    const stepUps = new StepUps(randomBytes);
    const { stepUp, expiresAt } = stepUps.issue(SCOPE, 0);
    return { expiresAt, use: (more: object = {}, now = 1) => stepUps.consume(stepUp, { ...SCOPE, ...more }, now) };
  };

  it('counts once for a request without an id', () => {
    const { use } = issued();
    expect([use(), use(), use({ requestId: 'r' })]).toEqual([true, false, false]);
  });

  it('counts again for a repetition of the request that used it, and for no other', () => {
    const { use } = issued();
    expect([use({ requestId: 'r' }), use({ requestId: 'r' }), use({ requestId: 'q' }), use()]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('is for one customer, session, action and body, and for five minutes', () => {
    const { use, expiresAt } = issued();
    for (const other of [{ uid: '7654321' }, { sessionId: 't' }, { action: 'mail-phrase' }, { bodyHash: 'i' }])
      expect(use(other)).toBe(false);
    expect(expiresAt).toBe(300_000);
    expect(use({}, 300_000)).toBe(false);
    expect(use({}, 299_999)).toBe(true);
  });
});
