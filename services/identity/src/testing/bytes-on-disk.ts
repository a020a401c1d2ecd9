import Database from 'better-sqlite3';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const filesIn = (directory: string): readonly string[] =>
  readdirSync(directory).flatMap((name) => {
    const path = join(directory, name);
    return statSync(path).isDirectory() ? filesIn(path) : [path];
  });
/** Whatever the service has on the disk: log, vault, files, tables, and what is written ahead of each. */
export const everyByteIn = (directory: string): string =>
  filesIn(directory)
    .map((path) => readFileSync(path, 'latin1'))
    .join('\n');

/** How the vault keeps a person: their wrapped key, their sealed rows and the blind values that find them. */
export function sealedOf(directory: string, person: string): readonly string[] {
  const db = new Database(join(directory, 'vault.db'), { readonly: true });
  const blobs = (sql: string): readonly Buffer[] =>
    (db.prepare(sql).all(person) as { blob: Buffer }[]).map((row) => row.blob);
  const found = [
    ...blobs('SELECT wrapped AS blob FROM person_key WHERE person = ?'),
    ...blobs('SELECT body AS blob FROM record WHERE person = ?'),
    ...blobs('SELECT value AS blob FROM blind_index WHERE record IN (SELECT seq FROM record WHERE person = ?)'),
  ];
  db.close();
  return found.map((blob) => blob.toString('latin1'));
}
