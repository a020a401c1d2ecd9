/**
 * Raise this when the generator's output changes. The event names it, so that a projection rebuilt later gives the same
 * candles.
 */
export const HISTORY_GENERATOR_VERSION = 1;
