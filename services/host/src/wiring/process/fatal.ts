import type { Logger } from 'pino';
import { LostOwnership } from '@corella/single-writer';
import { EXIT_FATAL, EXIT_LOST_OWNERSHIP } from './exit.js';

/**
 * A failed commit, damaged storage, a broken invariant or a stream that may have another owner ends the process at once
 * with a non-zero code. Nothing may be acknowledged afterwards, and recovery is the only way back (see docs/adr/0006
 * and docs/adr/0029).
 */
export function fatalHandler(logger: Logger): (error: unknown) => void {
  return (error) => {
    const isLost = error instanceof LostOwnership;
    const why = isLost ? 'another process may own its streams now' : 'its state can no longer be trusted';
    logger.fatal({ err: error }, `the venue stops: ${why}`);
    logger.flush();
    process.exit(isLost ? EXIT_LOST_OWNERSHIP : EXIT_FATAL);
  };
}
