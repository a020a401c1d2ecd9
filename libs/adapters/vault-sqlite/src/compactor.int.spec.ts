import Database from 'better-sqlite3';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compactor } from './compactor.js';

describe('a vault from which somebody was erased', () => {
  const directory = mkdtempSync(join(tmpdir(), 'corella-compactor-'));
  afterAll(() => rmSync(directory, { recursive: true }));

  it('has no copy of their rows in the unused parts of pages', () => {
    const file = join(directory, 'small.db');
    const db = new Database(file);
    db.pragma('secure_delete = ON');
    db.exec('CREATE TABLE row (id INTEGER PRIMARY KEY, body BLOB)');
    const put = db.prepare('INSERT INTO row VALUES (?, ?)');
    const body = (id: number): Buffer =>
      Buffer.from(`body-${String(id).padStart(5, '0')}-${'x'.repeat((id % 7) * 90)}`);
    // Out of order, so that pages are split and rows moved.
    for (let id = 0; id < 3_000; id += 1) put.run((id * 1_009) % 3_001, body((id * 1_009) % 3_001));
    db.exec('DELETE FROM row');
    compactor(db).erased();
    db.close();
    expect(readFileSync(file, 'latin1')).not.toContain('body-');
  });

  it('is written anew once an hour at most where it is large', () => {
    let now = 0;
    const vacuums: number[] = [];
    const pragma = (name: string): number => (name === 'page_count' ? 100_000 : 4_096);
    const large = { pragma, exec: () => vacuums.push(now) } as unknown as Database.Database;
    const { erased, tidy } = compactor(large, () => now);
    tidy();
    erased();
    now = 3_599_999;
    erased();
    tidy();
    expect(vacuums).toEqual([0]);
    now = 3_600_000;
    tidy();
    tidy();
    expect(vacuums).toEqual([0, 3_600_000]);
  });
});
