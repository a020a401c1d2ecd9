import type { Signals } from '@corella/signals';
import { createLocalSignals } from '../local-signals.js';

const PATIENCE_MS = 60_000;

/**
 * For specs. Whether an answer comes is what they ask; how soon it comes depends on the machine.
 * Payloads and replies pass through JSON, as between processes.
 */
export const createPatientSignals = (): Signals => createLocalSignals({ leastTimeoutMs: PATIENCE_MS, copies: true });
