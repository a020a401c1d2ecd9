import { DamagedLog } from '@corella/event-store';
import { GENESIS } from './chain.js';
import { openEventLog, type EventLog } from './event-log.js';
import { openHeadFile } from './head-file.js';
import type { LogReader } from './log-reader.js';
import {
  asDamage,
  asLostTable,
  checkHead,
  checkNames,
  checkPages,
  walkChain,
  type ChainWalk,
  type LogFiles,
} from './verify-log.js';

export interface VerifiedLog {
  readonly log: EventLog;
  /** What still has to be checked in the background; null when the whole log has been checked. */
  readonly rest: ChainWalk | null;
}

const ROWS_PER_STEP = 2_000;

/**
 * Opens the log. Refuses it (DamagedLog) when it ends before its head, when the chain of hashes is broken, or when
 * SQLite finds damage. Short logs are checked completely, longer ones from the ordinal that `trustedFrom` returns.
 */
export function openVerifiedLog(
  files: LogFiles,
  options: { readonly wholeBelow: number; readonly trustedFrom: (log: LogReader) => number },
): VerifiedLog {
  let log: EventLog | null = null;
  try {
    log = openEventLog(files);
    const { db } = log;
    const end = log.reader.end();
    checkHead(db, files, end);
    const whole = end.ordinal < options.wholeBelow;
    if (whole) checkPages(db, files.log);
    else checkNames(db, files.log);
    const fromOrdinal = whole ? 1 : Math.max(1, Math.min(options.trustedFrom(log.reader), end.ordinal));
    const walk = walkChain({ db, file: files.log, fromOrdinal, toOrdinal: end.ordinal, byIndex: !whole });
    while (!walk.step(ROWS_PER_STEP)) continue;
    if (end.ordinal === 0) writeFirstHead(files.head);
    // The background walk includes the first row, which the walk above trusted.
    const rest =
      fromOrdinal > 1
        ? walkChain({ db, file: files.log, fromOrdinal: 1, toOrdinal: fromOrdinal, byIndex: true })
        : null;
    return { log, rest };
  } catch (error) {
    log?.close();
    throw error instanceof DamagedLog ? error : asLostTable(asDamage(error, files.log), files.log);
  }
}

/** The head is created before the first commit, so a missing one always means damage. */
function writeFirstHead(file: string): void {
  const head = openHeadFile(file);
  head.write({ ordinal: 0, chainHash: GENESIS });
  head.sync();
  head.close();
}
