import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ManualClock } from '@corella/clock';
import type { Vault } from '@corella/vault';
import { openSqliteVault } from '@corella/vault-sqlite';
import { eventually } from '../testing/given-identity.js';
import { CUSTOMER_SESSIONS, STAFF_SESSIONS, type SessionLimits } from './session-limits.js';
import type { SessionBody } from './session-body.js';
import { Sessions } from './sessions.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const ORIGIN = { ip: '203.0.113.7', userAgent: 'jest' };

describe('sessions', () => {
  const directory = mkdtempSync(join(tmpdir(), 'corella-sessions-'));
  const faults: unknown[] = [];
  let vault: Vault;
  let owners = 0;
  beforeAll(async () => {
    vault = await openSqliteVault({ file: join(directory, 'vault.db'), keysDir: join(directory, 'keys') });
  });
  afterAll(async () => {
    await vault.close();
    rmSync(directory, { recursive: true, force: true });
    expect(faults).toEqual([]);
  });

  const given = (limits: SessionLimits = CUSTOMER_SESSIONS) => {
    const clock = new ManualClock(Date.UTC(2026, 0, 5));
    const owner = String(1_000_000 + (owners += 1));
    const open = (): Sessions =>
      new Sessions(
        { vault, clock, random: randomBytes, onFault: (error) => faults.push(error) },
        limits,
        (person) => person,
      );
    return { clock, owner, open, sessions: open() };
  };
  const written = async (owner: string): Promise<readonly SessionBody[]> =>
    (await vault.list<SessionBody>('session', { person: owner })).map(({ body }) => body);

  it('keep the hash of a token and never the token', async () => {
    const { sessions, owner } = given();
    const { token, expiresAt, id } = await sessions.create(owner, 2, { ...ORIGIN, userAgent: 'x'.repeat(400) });
    expect(token).toMatch(/^[A-Za-z0-9_-]{86}$/);
    expect(expiresAt).toBe(Date.UTC(2026, 0, 5) + 30 * DAY_MS);
    const rows = await vault.list<SessionBody>('session', { person: owner });
    for (const part of [token.slice(0, 43), token.slice(43)]) expect(JSON.stringify(rows)).not.toContain(part);
    expect(rows).toMatchObject([{ expiresAt, body: { owner, publicId: id, generation: 2, ip: ORIGIN.ip } }]);
    expect(rows[0]?.body.userAgent).toHaveLength(300);
    expect(await sessions.find(token)).toMatchObject({ owner, publicId: id });
  });

  it('are at most 100 of an owner: the one that was used longest ago gives way', async () => {
    const { sessions, owner, clock } = given();
    const opened = [];
    for (let n = 0; n < 100; n += 1) {
      opened.push(await sessions.create(owner, 0, ORIGIN));
      clock.advance(1);
    }
    const [first, second] = opened;
    expect(opened.every(({ ended }) => ended.length === 0)).toBe(true);
    await sessions.find(first?.token ?? '');
    expect((await sessions.create(owner, 0, ORIGIN)).ended).toEqual([second?.id]);
    expect(await sessions.find(first?.token ?? '')).not.toBeNull();
    expect(await sessions.find(second?.token ?? '')).toBeNull();
    expect(await sessions.list(owner)).toHaveLength(100);
  });

  it('are counted without reading them again, whatever ends them meanwhile, and also after a restart', async () => {
    const { sessions, owner, clock, open } = given();
    const create = (from: Sessions) => {
      clock.advance(1);
      return from.create(owner, 0, ORIGIN);
    };
    const opened: { readonly id: string; readonly token: string }[] = [];
    for (let n = 0; n < 100; n += 1) opened.push(await create(sessions));
    const read = jest.spyOn(vault, 'list');
    expect((await create(sessions)).ended).toEqual([opened[0]?.id]);
    await sessions.end(opened[1]?.token ?? '');
    expect((await create(sessions)).ended).toEqual([]);
    await sessions.rotate(opened[2]?.token ?? '');
    expect((await create(sessions)).ended).toEqual([opened[3]?.id]);
    expect(read).not.toHaveBeenCalled();
    read.mockRestore();
    await sessions.endOne(owner, opened[4]?.id ?? '');
    expect((await create(sessions)).ended).toEqual([]);
    // Three at once are three.
    const atOnce = await Promise.all([1, 2, 3].map(() => create(sessions)));
    expect(atOnce.flatMap(({ ended }) => ended)).toEqual([5, 6, 7].map((n) => opened[n]?.id));
    const restarted = open();
    expect((await create(restarted)).ended).toEqual([opened[8]?.id]);
    await restarted.endAll(owner);
    expect((await create(restarted)).ended).toEqual([]);
    clock.advance(31 * DAY_MS);
    expect((await create(restarted)).ended).toEqual([]);
    expect(await restarted.list(owner)).toHaveLength(1);
  });

  it.each([
    ['of a customer', CUSTOMER_SESSIONS, 24, 30 * 24],
    ['of staff', STAFF_SESSIONS, 12, 24],
  ])('%s end when unused for too long: %#', async (_whose, limits, unusedHours) => {
    const { sessions, owner, clock } = given(limits);
    const { token } = await sessions.create(owner, 0, ORIGIN);
    clock.advance(unusedHours * HOUR_MS - 1);
    expect(await sessions.find(token)).not.toBeNull();
    clock.advance(unusedHours * HOUR_MS);
    expect(await sessions.find(token)).toBeNull();
    clock.advance(-unusedHours * HOUR_MS);
    expect(await sessions.find(token)).toBeNull();
  });

  it.each([
    ['of a customer', CUSTOMER_SESSIONS, 30 * 24],
    ['of staff', STAFF_SESSIONS, 24],
  ])('%s end at their maximum age, however often they are used', async (_whose, limits, longestHours) => {
    const { sessions, owner, clock, open } = given(limits);
    const { token } = await sessions.create(owner, 0, ORIGIN);
    for (let hour = 0; hour < longestHours - 6; hour += 6) {
      clock.advance(6 * HOUR_MS);
      expect(await sessions.find(token)).not.toBeNull();
    }
    clock.advance(6 * HOUR_MS - 1);
    expect(await sessions.find(token)).not.toBeNull();
    expect(await sessions.list(owner)).toHaveLength(1);
    clock.advance(1);
    expect(await sessions.list(owner)).toEqual([]);
    expect(await open().find(token)).toBeNull();
    expect(await sessions.find(token)).toBeNull();
  });

  it('survive a restart, with the time of their last use to the minute', async () => {
    const { sessions, owner, clock, open } = given();
    const { token } = await sessions.create(owner, 0, ORIGIN);
    clock.advance(MINUTE_MS - 1);
    await sessions.find(token);
    expect(await written(owner)).toMatchObject([{ lastSeenAt: Date.UTC(2026, 0, 5) }]);
    clock.advance(1);
    await sessions.find(token);
    await eventually(async () => (await written(owner))[0]?.lastSeenAt === clock.nowMs());
    clock.advance(DAY_MS - 1);
    expect(await open().find(token)).not.toBeNull();
  });

  it('keep the end that they had when their last use is written, however often', async () => {
    const { sessions, owner, clock } = given();
    const { token, expiresAt } = await sessions.create(owner, 0, ORIGIN);
    for (let use = 1; use <= 3; use += 1) {
      clock.advance(HOUR_MS);
      await sessions.find(token);
      await eventually(async () => (await written(owner))[0]?.lastSeenAt === clock.nowMs());
    }
    const rows = await vault.list<SessionBody>('session', { person: owner });
    expect(rows).toMatchObject([{ expiresAt, body: { createdAt: Date.UTC(2026, 0, 5) } }]);
    expect(await sessions.find(token)).not.toBeNull();
  });

  it('do not come back when they are ended while their last use is being written', async () => {
    const { sessions, owner, clock } = given();
    const { token } = await sessions.create(owner, 0, ORIGIN);
    clock.advance(MINUTE_MS);
    const [, ended] = await Promise.all([sessions.find(token), sessions.end(token)]);
    expect(ended).toMatchObject({ owner });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await sessions.find(token)).toBeNull();
    expect(await written(owner)).toEqual([]);
  });

  it('are unknown by a token of another shape, without a look into the vault', async () => {
    const { sessions } = given();
    const looked = jest.spyOn(vault, 'get');
    for (const token of ['', 'short', `${'a'.repeat(42)}!`, 'a'.repeat(44)])
      expect(await sessions.find(token)).toBeNull();
    expect(looked).not.toHaveBeenCalled();
    expect(await sessions.find('a'.repeat(43))).toBeNull();
    looked.mockRestore();
  });

  it('are found without a look into the vault when they were used lately', async () => {
    const { sessions, owner } = given();
    const { token } = await sessions.create(owner, 0, ORIGIN);
    const looked = jest.spyOn(vault, 'get');
    await sessions.find(token);
    expect(looked).not.toHaveBeenCalled();
    looked.mockRestore();
  });

  it('are listed with the last used first, without those that are over', async () => {
    const { sessions, owner, clock } = given();
    const first = await sessions.create(owner, 0, ORIGIN);
    clock.advance(HOUR_MS);
    const second = await sessions.create(owner, 0, ORIGIN);
    expect((await sessions.list(owner)).map(({ publicId }) => publicId)).toEqual([second.id, first.id]);
    clock.advance(1_000);
    await sessions.find(first.token);
    expect((await sessions.list(owner)).map(({ publicId }) => publicId)).toEqual([first.id, second.id]);
    clock.advance(DAY_MS - 1_000);
    expect((await sessions.list(owner)).map(({ publicId }) => publicId)).toEqual([first.id]);
  });

  it('can be ended one by one by their owner only, or all at once', async () => {
    const { sessions, owner } = given();
    const other = given();
    const [first, second] = [await sessions.create(owner, 0, ORIGIN), await sessions.create(owner, 0, ORIGIN)];
    expect(await other.sessions.endOne(other.owner, first.id)).toBe(false);
    expect(await sessions.endOne(owner, first.id)).toBe(true);
    expect([await sessions.find(first.token), await sessions.find(second.token)]).toMatchObject([null, { owner }]);
    expect(await sessions.endAll(owner)).toEqual([second.id]);
    expect(await sessions.find(second.token)).toBeNull();
    expect(await sessions.end(second.token)).toBeNull();
  });
});
