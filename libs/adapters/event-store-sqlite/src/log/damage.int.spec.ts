import {
  copyFileSync,
  cpSync,
  existsSync,
  openSync,
  closeSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { DamagedLog } from '@corella/event-store';
import { sampleEvents } from '@corella/event-store/conformance';
import { seededRandom } from '@corella/random';
import { temporaryDirectory } from '../testing/temporary-directory.js';
import { openEventLog, type EventLog } from './event-log.js';
import { encodeEvents } from './row-codec.js';
import { openVerifiedLog } from './open-verified.js';
import type { LogFiles } from './verify-log.js';

const filesIn = (directory: string): LogFiles => ({ log: join(directory, 'log.db'), head: join(directory, 'head') });
const open = (directory: string, wholeBelow = 1_000_000, trustedFrom = 0) =>
  openVerifiedLog(filesIn(directory), { wholeBelow, trustedFrom: () => trustedFrom });

function write(log: EventLog, from: number, to: number): void {
  for (let revision = from; revision < to; revision += 2) {
    const text = encodeEvents('ledger-0', revision, sampleEvents('ledger-0', revision, 2, `some text ${revision}`));
    log.append([{ stream: 'ledger-0', expectedRevision: revision - 1, count: 2, text }]);
  }
}

/** The refusal with which opening fails; null when the log was accepted. */
function refusal(directory: string, wholeBelow?: number, trustedFrom?: number): DamagedLog | null {
  try {
    const { log, rest } = open(directory, wholeBelow, trustedFrom);
    try {
      while (rest && !rest.step(100)) continue;
    } finally {
      log.close();
    }
    return null;
  } catch (error) {
    if (error instanceof DamagedLog) return error;
    throw error;
  }
}

describe('a damaged log', () => {
  const base = temporaryDirectory();
  const scratch = temporaryDirectory();
  afterAll(() => {
    base.remove();
    scratch.remove();
  });
  beforeAll(() => {
    const { log } = open(base.path);
    write(log, 0, 400);
    log.close();
  });
  /** A fresh copy of the good log, to be damaged. */
  const copy = (): string => {
    const directory = join(scratch.path, 'copy');
    rmSync(directory, { recursive: true, force: true });
    cpSync(base.path, directory, { recursive: true });
    return directory;
  };
  const flip = (file: string, at: number, bit: number): void => {
    const bytes = readFileSync(file);
    bytes[at] = (bytes[at] ?? 0) ^ (1 << bit);
    writeFileSync(file, bytes);
  };

  it('is not reported for a good log, checked completely or from a snapshot on', () => {
    expect(refusal(copy())).toBeNull();
    expect(refusal(copy(), 0, 301)).toBeNull();
  });

  it('is refused when a bit of its table definitions was flipped', () => {
    const directory = copy();
    const { log } = filesIn(directory);
    for (const text of ['ordinal INTEGER NOT NULL', 'name TEXT PRIMARY KEY', 'codec INTEGER']) {
      copyFileSync(join(base.path, 'log.db'), log);
      flip(log, readFileSync(log).indexOf(text) + 1, 2);
      expect(refusal(directory)?.message).toMatch(/SQLite reports .*log\.db/);
    }
  });

  it('is refused when the head file is missing, damaged, or from another log', () => {
    const missing = copy();
    rmSync(join(missing, 'head'));
    expect(refusal(missing)?.message).toMatch(/head file is missing.*head.*position 0+400/);
    const spoilt = copy();
    flip(join(spoilt, 'head'), 20, 3);
    expect(refusal(spoilt)?.place.file).toContain('head');
  });

  it('is refused when acknowledged events are missing, naming the last one left', () => {
    const directory = copy();
    const kept = join(scratch.path, 'older.db');
    copyFileSync(join(directory, 'log.db'), kept);
    const { log } = open(directory);
    write(log, 400, 410);
    log.close();
    copyFileSync(kept, join(directory, 'log.db'));
    expect(refusal(directory)?.message).toMatch(/ends at 400, behind the acknowledged 410.*log\.db.*position 0+400/);
    rmSync(join(directory, 'log.db'));
    expect(refusal(directory)?.message).toMatch(/behind the acknowledged 410/);
  });

  it('is refused when an event was replaced by another, which SQLite alone would not notice', () => {
    const directory = copy();
    const log = openEventLog(filesIn(directory));
    const other = log.db.prepare('SELECT body FROM append WHERE first = 201').get() as { body: Buffer };
    log.db.prepare('UPDATE append SET body = ? WHERE first = 101').run(other.body);
    log.close();
    expect(refusal(directory)?.place).toMatchObject({
      position: '000000000000103',
      finding: 'the chain of row hashes is broken',
    });
    expect(refusal(directory, 0, 301)?.place.position).toBe('000000000000103');
  });

  it('is refused for a bit flipped anywhere, or the bit did not matter', () => {
    const random = seededRandom('bit flips');
    const size = statSync(join(base.path, 'log.db')).size;
    let refused = 0;
    for (let round = 0; round < 60; round += 1) {
      const directory = copy();
      flip(join(directory, 'log.db'), random.int(100, size - 1), random.int(0, 7));
      if (refusal(directory) !== null) refused += 1;
      else {
        const { log } = open(directory);
        expect(log.reader.readStream('ledger-0', { from: 0, limit: 1_000 }).map(({ data }) => data['number'])).toEqual(
          Array.from({ length: 400 }, (_, index) => index),
        );
        log.close();
      }
    }
    expect(refused).toBeGreaterThan(20);
  });

  it('is cut where a write was torn before its acknowledgement, and refused if it was acknowledged', () => {
    const directory = copy();
    const { log } = open(directory);
    write(log, 400, 402);
    const wal = join(directory, 'log.db-wal');
    const acknowledged = statSync(wal).size;
    write(log, 402, 404);
    const live = join(scratch.path, 'torn');
    const headOf400 = readFileSync(join(base.path, 'head'));
    const headNow = readFileSync(join(directory, 'head'));
    for (const bytes of [
      acknowledged,
      acknowledged + 1,
      acknowledged + 24,
      acknowledged + 2_000,
      statSync(wal).size - 1,
    ]) {
      rmSync(live, { recursive: true, force: true });
      cpSync(directory, live, { recursive: true });
      truncateSync(join(live, 'log.db-wal'), bytes);
      rmSync(join(live, 'log.db-shm'), { force: true });
      const torn = join(live, 'head');
      writeFileSync(torn, headNow);
      expect(refusal(live)?.message).toMatch(/behind the acknowledged 404/);
      writeFileSync(torn, headOf400);
      expect(refusal(live)).toBeNull();
    }
    log.close();
  });

  it('writes its first head before its first event', () => {
    const fresh = temporaryDirectory();
    open(fresh.path).log.close();
    expect(existsSync(join(fresh.path, 'head'))).toBe(true);
    const descriptor = openSync(join(fresh.path, 'log.db'), 'r+');
    writeSync(descriptor, Buffer.alloc(100), 0, 100, 0);
    closeSync(descriptor);
    expect(refusal(fresh.path)?.message).toContain('SQLITE_NOTADB');
    fresh.remove();
  });
});
