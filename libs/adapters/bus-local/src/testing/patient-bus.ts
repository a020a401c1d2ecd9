import type { Bus } from '@corella/bus';
import type { Clock } from '@corella/clock';
import { createLocalBus } from '../local-bus.js';
import { readableBus } from './readable-bus.js';

const PATIENCE_MS = 60_000;

/**
 * For specs. Whether an answer comes is what they ask; how soon it comes depends on the machine. Commands and replies
 * pass through JSON, as between processes, and one that another process could not read is an error. `clock` is that of
 * the writers, if it is not the system's.
 */
export const createPatientBus = (clock?: Clock): Bus =>
  readableBus(createLocalBus({ timeoutMs: PATIENCE_MS, copies: true, ...(clock ? { clock } : {}) }));
