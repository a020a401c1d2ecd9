import Database from 'better-sqlite3';
import { join } from 'node:path';
import { DamagedLog } from '@corella/event-store';
import { sampleEvents } from '@corella/event-store/conformance';
import { temporaryDirectory } from '../testing/temporary-directory.js';
import { openVerifiedLog } from './open-verified.js';
import { encodeEvents } from './row-codec.js';

const LONG = { wholeBelow: 0, trustedFrom: () => 50 };

describe('the index of a log that is too long to be checked page by page', () => {
  let directory: ReturnType<typeof temporaryDirectory>;
  const files = () => ({ log: join(directory.path, 'log.db'), head: join(directory.path, 'head') });
  const check = (): void => {
    const { log, rest } = openVerifiedLog(files(), LONG);
    try {
      while (rest && !rest.step(10)) continue;
    } finally {
      log.close();
    }
  };
  const defineIndex = (where: string): void => {
    const db = new Database(files().log);
    db.unsafeMode(true);
    db.pragma('writable_schema = ON');
    db.prepare("UPDATE sqlite_schema SET sql = ? WHERE name = 'append_by_stream'").run(
      `CREATE UNIQUE INDEX append_by_stream ON append (stream, revision)${where}`,
    );
    db.close();
  };
  /** The index lacks an entry although it is defined to have all of them. */
  const loseEntry = (first: number): void => {
    defineIndex(` WHERE first <> ${first}`);
    const db = new Database(files().log);
    db.exec('REINDEX append_by_stream');
    db.close();
    defineIndex('');
  };
  beforeEach(() => {
    directory = temporaryDirectory();
    const { log } = openVerifiedLog(files(), LONG);
    for (let revision = 0; revision < 80; revision += 1)
      log.append([
        {
          stream: 'a-1',
          expectedRevision: revision - 1,
          count: 1,
          text: encodeEvents('a-1', revision, sampleEvents('a-1', revision, 1)),
        },
      ]);
    log.close();
  });
  afterEach(() => directory.remove());

  it('leads to every row of a good log', () => {
    expect(check).not.toThrow();
  });

  it.each([
    [61, 'before the start'],
    [11, 'in the background'],
  ])('is noticed when it skips row %i, %s', (first) => {
    loseEntry(first);
    expect(check).toThrow(DamagedLog);
    expect(check).toThrow(new RegExp(`index of streams does not lead to a row.*position 0+${first}`));
  });
});
