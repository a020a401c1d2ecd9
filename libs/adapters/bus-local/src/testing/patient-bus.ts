import type { Bus } from '@corella/bus';
import { createLocalBus } from '../local-bus.js';

const PATIENCE_MS = 60_000;

/** For specs. Whether an answer comes is what they ask; how soon it comes depends on the machine. */
export const createPatientBus = (): Bus => createLocalBus({ timeoutMs: PATIENCE_MS });
