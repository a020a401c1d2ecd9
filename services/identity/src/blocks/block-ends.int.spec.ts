import { ORIGIN, givenIdentity } from '../testing/given-identity.js';
import type { Identity } from '../testing/given-identity.js';
import { bindTotp, givenCustomer } from '../testing/given-people.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** A customer who has just removed the authenticator. */
async function givenBlock(identity: Identity) {
  const { uid } = await givenCustomer(identity);
  const { code } = await bindTotp(identity, uid);
  const remove = { type: 'TotpRemove', acknowledgeBlock: true, uid, code: code(), origin: ORIGIN } as const;
  expect(await identity.send<'TotpRemove'>(remove)).toMatchObject({ ok: true });
  return { uid, until: identity.clock.nowMs() + DAY };
}
const shown = (identity: Identity, uid: string) => identity.asked('identity.user', { uid });

describe('a block of withdrawals', () => {
  it('is shown while it lasts and ends after a day', async () => {
    const identity = await givenIdentity();
    const { uid, until } = await givenBlock(identity);
    expect(await shown(identity, uid)).toMatchObject({ blockedUntil: until, blockCause: 'totp' });
    identity.clock.advance(DAY - 1);
    expect(await shown(identity, uid)).toMatchObject({ blockedUntil: until });
    identity.clock.advance(1);
    expect(await shown(identity, uid)).not.toHaveProperty('blockedUntil');
    expect([identity.warnings, identity.service.figures().clockJumps]).toEqual([[], []]);
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });

  it('is not ended by a clock that is set a day ahead, neither at once nor by a restart', async () => {
    const identity = await givenIdentity();
    const { uid, until } = await givenBlock(identity);
    identity.clock.advance(HOUR);
    identity.clock.set(identity.clock.nowMs() + DAY);
    expect(await shown(identity, uid)).toMatchObject({ blockedUntil: until + DAY });
    expect(identity.warnings).toMatchObject([
      { name: 'ClockJumped', message: expect.stringContaining('24.00 h ahead') },
    ]);
    expect(identity.service.figures().clockJumps).toEqual([{ what: 'clock', result: 'ahead', count: 1 }]);
    await identity.stop(true);

    const { directory } = identity;
    const again = await givenIdentity({ directory, startsAt: identity.clock.nowMs() + 1_000 });
    expect(await shown(again, uid)).toMatchObject({ blockedUntil: until + DAY });
    await again.stop(true);

    // Set another day ahead while the venue is down.
    const later = await givenIdentity({ directory, startsAt: again.clock.nowMs() + DAY });
    expect(await shown(later, uid)).toMatchObject({ blockedUntil: until + 2 * DAY });
    expect(later.warnings).toMatchObject([{ name: 'ClockJumped' }]);
    later.clock.advance(23 * HOUR - 1_001);
    expect(await shown(later, uid)).toHaveProperty('blockedUntil');
    later.clock.advance(1);
    expect(await shown(later, uid)).not.toHaveProperty('blockedUntil');
    await later.stop();
    expect([...identity.faults, ...again.faults, ...later.faults]).toEqual([]);
  });
});
