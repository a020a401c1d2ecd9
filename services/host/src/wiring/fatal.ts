import type { Logger } from 'pino';

export const EXIT_FATAL = 70;

/**
 * A failed commit, damaged storage or a broken invariant ends the process at once with a non-zero code. Nothing may be
 * acknowledged afterwards, and recovery is the only way back (see docs/adr/0006).
 */
export function fatalHandler(logger: Logger): (error: unknown) => void {
  return (error) => {
    logger.fatal({ err: error }, 'the venue stops: its state can no longer be trusted');
    logger.flush();
    process.exit(EXIT_FATAL);
  };
}
