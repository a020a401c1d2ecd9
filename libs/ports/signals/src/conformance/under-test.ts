import type { Signals } from '../index.js';

export interface SignalsUnderTest {
  readonly signals: Signals;
  /** Resolves when everything published so far has arrived. */
  settle(): Promise<void>;
  dispose(): Promise<void>;
}
