import type { KycAnswers, LinkKind } from '@corella/contracts/kyc';
import { MOST_LINKED } from '../domain/link/link.js';
import type { SubmittedAnswers } from '../kyc/kyc-rows.js';
import { PersonLinks } from './person-links.js';

type Deps = ConstructorParameters<typeof PersonLinks>[0];

/** What each person has, as `kind:value`, and what their open case says. */
function linksOf(has: Readonly<Record<string, readonly string[]>>, says: Readonly<Record<string, KycAnswers>> = {}) {
  return new PersonLinks({
    streams: { load: () => Promise.resolve({ state: { sets: [] }, revision: 0 }) } as unknown as Deps['streams'],
    linkRows: {
      hmacOf: ({ kind, value }) => Promise.resolve(`${kind}:${value}`),
      put: () => Promise.resolve(),
      of: (uid) => Promise.resolve((has[uid] ?? []).map((hmac) => ({ kind: hmac.split(':')[0] as LinkKind, hmac }))),
      holders: (hmac) => Promise.resolve(Object.keys(has).filter((uid) => has[uid]?.includes(hmac))),
    },
    users: { get: () => Promise.resolve({ country: 'AU' } as Awaited<ReturnType<Deps['users']['get']>>) },
    verifications: {
      of: (uid) =>
        Promise.resolve({ current: says[uid] === undefined ? null : { answers: 1 } } as Awaited<
          ReturnType<Deps['verifications']['of']>
        >),
    },
    kycRows: {
      answers: (uid) => Promise.resolve({ answers: says[uid] ?? {}, pictures: [] } as unknown as SubmittedAnswers),
    },
    clock: { nowMs: () => 0 },
  });
}
const given = (...people: Parameters<typeof linksOf>) => {
  const links = linksOf(...people);
  return (one: string, other: string) => links.areLinked(one, other);
};

const licence = (documentNumber: string): KycAnswers => ({ documentType: 'licence', documentNumber });

describe('whether two people are linked', () => {
  it('follows from what the open case of either says', async () => {
    const verified = { customer: ['document:AU/licence/x1'] };
    expect(await given(verified, { own: licence('X-1') })('customer', 'own')).toBe(true);
    expect(await given(verified, { own: licence('X-1') })('own', 'customer')).toBe(true);
    expect(await given({}, { own: licence('X-1'), customer: licence('x1') })('customer', 'own')).toBe(true);
    expect(await given(verified, { own: licence('X-2') })('customer', 'own')).toBe(false);
  });

  it('follows from strong links by way of others, however many', async () => {
    const chain = Array.from({ length: 2 * MOST_LINKED }, (_, place) => [
      String(place),
      [`phone:${place}`, `phone:${place + 1}`],
    ]);
    const linked = given(Object.fromEntries([...chain, ['alone', ['phone:x']]]));
    expect(await linked('0', String(2 * MOST_LINKED - 1))).toBe(true);
    expect(await linked('0', 'alone')).toBe(false);
  });

  it('is not denied where there are more to look at than can be', async () => {
    const chain = Array.from({ length: 600 }, (_, place) => [String(place), [`phone:${place}`, `phone:${place + 1}`]]);
    expect(await given(Object.fromEntries(chain))('0', 'somebody')).toBe(true);
  });

  it('follows neither from weak links, nor from what more share than can be one person', async () => {
    expect(await given({ one: ['device:d', 'address:a'], other: ['device:d', 'address:a'] })('one', 'other')).toBe(
      false,
    );
    const sharing = (count: number) =>
      given(Object.fromEntries(Array.from({ length: count }, (_, place) => [String(place), ['phone:p']])));
    expect(await sharing(MOST_LINKED)('0', '1')).toBe(true);
    expect(await sharing(MOST_LINKED + 1)('0', '1')).toBe(false);
  });

  it('is shown of no more than can be one person', async () => {
    const shown = (count: number) =>
      linksOf(Object.fromEntries(Array.from({ length: count }, (_, place) => [String(place), ['phone:p']]))).of('0');
    expect((await shown(MOST_LINKED))[0]?.uids).toHaveLength(MOST_LINKED - 1);
    expect(await shown(MOST_LINKED + 1)).toEqual([]);
  });
});
