import type { VaultRecord } from '@corella/vault';
import { OwnedSessions } from './owned-sessions.js';
import type { SessionBody } from './session-body.js';

const OWNER = '1000001';
const row = (id: string, lastSeenAt: number): VaultRecord<SessionBody> => {
  const body = {
    owner: OWNER,
    publicId: `public-${id}`,
    generation: 0,
    createdAt: 0,
    lastSeenAt,
    ip: '',
    userAgent: '',
  };
  const times = { createdAt: 0, updatedAt: 0, expiresAt: 1_000 };
  return { kind: 'session', id, person: OWNER, version: 1, body, ...times };
};
const never = () => 0;

describe('the sessions of an owner', () => {
  it('stand as they were used last, without those whose time is over', async () => {
    const owned = new OwnedSessions(async () => [row('a', 1), row('b', 2), row('c', 3)]);
    const ids = async (now: number, usedAt: (id: string) => number = never): Promise<readonly string[]> =>
      (await owned.latestFirst(OWNER, { now, usedAt })).map(({ id }) => id);
    expect(await ids(10)).toEqual(['c', 'b', 'a']);
    expect(await ids(10, (id) => (id === 'a' ? 9 : 0))).toEqual(['a', 'c', 'b']);
    owned.seen(OWNER, 'b', 8);
    owned.seen(OWNER, 'unknown', 9);
    expect(await ids(10)).toEqual(['b', 'c', 'a']);
    owned.add(OWNER, { id: 'd', publicId: 'public-d', seenAt: 10, expiresAt: 2_000 });
    owned.remove(OWNER, 'c');
    expect(await ids(10)).toEqual(['d', 'b', 'a']);
    expect(await ids(1_000)).toEqual(['d']);
  });

  it('are read once, and again where that failed, was forgotten, or something changed meanwhile', async () => {
    const rows = jest.fn(async () => [row('a', 1)]);
    const owned = new OwnedSessions(rows);
    const ask = () => owned.latestFirst(OWNER, { now: 10, usedAt: never });
    rows.mockRejectedValueOnce(new Error('the vault is away'));
    await expect(ask()).rejects.toThrow('away');
    const asked = ask();
    owned.remove(OWNER, 'a');
    await asked;
    expect(rows).toHaveBeenCalledTimes(2);
    await ask();
    await ask();
    expect(rows).toHaveBeenCalledTimes(3);
    owned.forget(OWNER);
    await ask();
    expect(rows).toHaveBeenCalledTimes(4);
  });
});
