/** Exit codes that a service manager can tell apart; fatal.ts chooses those of a venue that must not go on. */
export const EXIT_FAILED = 1;
export const EXIT_USAGE = 64;
export const EXIT_REFUSED = 65;
/** As `tools/start.mjs` says it. */
export const EXIT_OLD_NODE = 69;
export const EXIT_FATAL = 70;
/** Another process may own a stream of this one. A start waits until it has the lease again. */
export const EXIT_LOST_OWNERSHIP = 75;

const DRAIN_MS = 20_000;
const STOP_SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/** Says why on standard error and ends the process. */
export function refuse(message: string, code: number): never {
  process.stderr.write(`corella: ${message}\n`);
  process.exit(code);
}

/** What a signal does. Each signal has one listener: one that arrives while listeners are swapped would be lost. */
let onSignal = (): void => process.exit(0);

/** Until the venue is up, a signal ends the process at once: the next start continues whatever this one began. */
export function leaveOnSignal(): void {
  for (const signal of STOP_SIGNALS) process.on(signal, () => onSignal());
}

/** From now on the first signal drains the venue and then ends the process. Draining is given 20 seconds. */
export function drainOnSignal(drain: () => Promise<void>, onFatal: (error: unknown) => void): void {
  onSignal = () => {
    onSignal = () => undefined;
    setTimeout(() => refuse(`did not drain within ${DRAIN_MS} ms`, EXIT_FAILED), DRAIN_MS).unref();
    drain().then(() => process.exit(0), onFatal);
  };
}
