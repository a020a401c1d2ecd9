import type Database from 'better-sqlite3';

/** A file of this size is written anew in a fraction of a second. */
const SMALL_BYTES = 64 * 1024 * 1024;
/** A larger one keeps whoever waits for the vault waiting, so it is written anew once an hour at most. */
const LARGE_EVERY_MS = 3_600_000;

/**
 * Deleted rows are overwritten, but copies of them may stay in pages from which rows were moved before. Writing the
 * file anew leaves them behind. `erased` does it at once where the file is small, and otherwise with the next call or
 * `tidy` once the hour is over.
 */
export function compactor(db: Database.Database, elapsedMs: () => number = () => performance.now()) {
  let isDue = false;
  let lastAt = -Infinity;
  const bytes = (): number =>
    (db.pragma('page_count', { simple: true }) as number) * (db.pragma('page_size', { simple: true }) as number);
  const tidy = (): void => {
    if (!isDue || (bytes() > SMALL_BYTES && elapsedMs() < lastAt + LARGE_EVERY_MS)) return;
    db.exec('VACUUM');
    isDue = false;
    lastAt = elapsedMs();
  };
  return {
    erased(): void {
      isDue = true;
      tidy();
    },
    tidy,
  };
}
