import { join } from 'node:path';
import { temporaryDirectory } from '../testing/temporary-directory.js';
import { openEventLog } from './event-log.js';
import { readHead } from './head-file.js';

/** From here on no transaction that adds a row can commit: each breaks a constraint that is checked at the end. */
const FAILING_COMMITS = `
  CREATE TABLE parent (id INTEGER PRIMARY KEY);
  CREATE TABLE child (parent INTEGER REFERENCES parent (id) DEFERRABLE INITIALLY DEFERRED);
  CREATE TRIGGER orphan AFTER INSERT ON append BEGIN INSERT INTO child VALUES (1); END;
`;

describe('the head file', () => {
  const directory = temporaryDirectory();
  afterAll(() => directory.remove());

  it('names nothing that has not committed, so that a start after a failed commit finds what it names', () => {
    const head = join(directory.path, 'head');
    const log = openEventLog({ log: join(directory.path, 'log.db'), head });
    const append = (expectedRevision: number) =>
      log.append([{ stream: 'a-1', expectedRevision, count: 1, text: '[["Told",{},{"at":0}]]' }]);
    append(-1);
    const before = readHead(head);
    expect(before?.ordinal).toBe(1);
    log.db.exec(FAILING_COMMITS);
    expect(() => append(0)).toThrow('FOREIGN KEY');
    log.close();
    expect(readHead(head)).toEqual(before);
  });
});
