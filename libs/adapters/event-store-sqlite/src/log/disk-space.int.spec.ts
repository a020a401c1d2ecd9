import { existsSync, readdirSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryDirectory } from '../testing/temporary-directory.js';
import { diskSpace, type DiskSpace } from './disk-space.js';

const MIN_FREE = 1_000;
const RESERVE = 10_000;
const PART = 1_024;
const AMPLE = RESERVE + 2 * MIN_FREE;

describe('the watch over free space', () => {
  const directory = temporaryDirectory();
  const reserve = join(directory.path, 'reserve');
  let free = AMPLE;
  let space: DiskSpace;
  const refillWhole = async (): Promise<number> => {
    let parts = 1;
    while (await space.refill()) parts += 1;
    return parts;
  };
  beforeEach(() => {
    free = AMPLE;
    space = diskSpace({
      directory: directory.path,
      minFreeBytes: MIN_FREE,
      reserveBytes: RESERVE,
      partBytes: PART,
      freeBytes: () => free,
    });
  });
  afterAll(() => directory.remove());

  it('writes the reserve part by part, and it counts only once it is whole', async () => {
    const parts = Math.ceil(RESERVE / PART);
    for (let part = 1; part < parts; part += 1) {
      expect(await space.refill()).toBe(true);
      expect(existsSync(reserve)).toBe(false);
    }
    expect(await space.refill()).toBe(false);
    expect(statSync(reserve).size).toBe(RESERVE);
    expect(await refillWhole()).toBe(1);
  });

  it('releases the reserve below the minimum, and never writes it while measuring', () => {
    free = MIN_FREE - 1;
    expect(space.look()).toEqual({ full: true, freeBytes: free });
    free = 2 * MIN_FREE - 1;
    expect(space.look().full).toBe(true);
    free = AMPLE;
    expect(space.look().full).toBe(false);
    expect(readdirSync(directory.path)).toEqual([]);
  });

  it('abandons a half-written reserve when space runs out, and starts again later', async () => {
    await space.refill();
    free = MIN_FREE - 1;
    space.look();
    expect(await space.refill()).toBe(false);
    expect(readdirSync(directory.path)).toEqual([]);
    free = AMPLE;
    space.look();
    expect(await refillWhole()).toBe(Math.ceil(RESERVE / PART));
  });

  it('abandons it at once when a part does not fit, since what was written is room that settlement needs', async () => {
    rmSync(reserve, { force: true });
    symlinkSync('/dev/full', `${reserve}.draft`);
    await expect(space.refill()).rejects.toThrow();
    expect(readdirSync(directory.path)).toEqual([]);
    expect(await refillWhole()).toBe(Math.ceil(RESERVE / PART));
  });

  it('counts the written part of the reserve as space that it no longer needs', async () => {
    while (!existsSync(reserve)) {
      const going = await space.refill();
      free -= going ? PART : 0;
      if (!going) break;
    }
    expect(existsSync(reserve)).toBe(true);
  });

  it('makes no reserve without ample space, or when none is wanted', async () => {
    const elsewhere = temporaryDirectory();
    const options = { directory: elsewhere.path, minFreeBytes: MIN_FREE, freeBytes: () => AMPLE - 1 };
    expect(await diskSpace({ ...options, reserveBytes: RESERVE }).refill()).toBe(false);
    expect(await diskSpace({ ...options, reserveBytes: 0 }).refill()).toBe(false);
    expect(readdirSync(elsewhere.path)).toEqual([]);
    elsewhere.remove();
  });

  it('measures the file system by itself', () => {
    const own = diskSpace({ directory: directory.path, minFreeBytes: 0, reserveBytes: 0 });
    expect(own.look()).toMatchObject({ full: false });
    expect(own.look().freeBytes).toBeGreaterThan(0);
  });
});
