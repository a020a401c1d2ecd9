import { Unavailable } from '@corella/result';

/** Plain JSON. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json | undefined };

/**
 * A few small facts that all processes of a venue share and that are no events: whether it is a demo, where its server
 * is, public keys. No secrets belong here, except those of a demo.
 */
export interface VenueFacts {
  /** Null before the first `put`. Throws `DamagedFact` for what nobody can have put. */
  get(name: string): Promise<Json | null>;
  /**
   * Records a fact, as JSON, and resolves with what now stands under the name. That is the value, or with `ifAbsent`
   * what was there before, whoever put it: of several processes that put at once, one succeeds, and all learn its
   * value. Durable when it resolves.
   */
  put(
    name: string,
    value: object | string | number | boolean,
    options?: { readonly ifAbsent?: boolean },
  ): Promise<Json>;
  close(): Promise<void>;
}

/** Lower case and hyphens, since a fact may be a file. */
const NAME = /^[a-z][a-z0-9-]{0,63}$/;

/** Throws `RangeError` for a name that not every adapter could keep. */
export function demandFactName(name: string): void {
  if (!NAME.test(name)) throw new RangeError(`${JSON.stringify(name)} is no name of a fact`);
}

/** Thrown for a fact that is no JSON. `place` says where it stands. */
export class DamagedFact extends Error {
  override readonly name = 'DamagedFact';
  constructor(
    readonly place: string,
    options?: { readonly cause?: unknown },
  ) {
    super(`${place} is damaged (it is not JSON)`, options);
  }
}

/** Thrown when the facts cannot be reached, or went away before they answered. Whether one was put is then unknown. */
export class FactsUnavailable extends Unavailable {
  override readonly name = 'FactsUnavailable';
}
