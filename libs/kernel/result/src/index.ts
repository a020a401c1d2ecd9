/**
 * Outcomes as values. A *rejection* is an expected refusal with a stable code and the inputs that broke the rule; a
 * *fault* (infrastructure) is thrown with `cause`; a *bug* trips `invariant` and stops the shard in which it happened.
 */
export type Result<T, R = Rejection> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly rejection: R };

export interface Rejection<Code extends string = string> {
  readonly code: Code;
  /** One sentence for a person, in English. Edges translate by `code`. */
  readonly detail?: string;
  /** The field of the request that is at fault, if there is one. */
  readonly field?: string;
  /** The rule that refused, e.g. `price-band`, with the figures it was computed from and what would be accepted. */
  readonly rule?: string;
  readonly inputs?: Readonly<Record<string, string | number | boolean | null>>;
  readonly remedy?: string;
}

export const ok = <T>(value: T): { readonly ok: true; readonly value: T } => ({ ok: true, value });

export const reject = <R extends Rejection>(rejection: R): { readonly ok: false; readonly rejection: R } => ({
  ok: false,
  rejection,
});

/** Checks an invariant, in production too. Domain code never catches its failure. */
export class InvariantBroken extends Error {
  override readonly name = 'InvariantBroken';
}

export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new InvariantBroken(message);
}

/**
 * A server that this process stands on does not answer, such as a database during an outage. Nothing is wrong with the
 * process; whether a write took effect is unknown. Ports derive their own faults from it.
 */
export class Unavailable extends Error {
  override readonly name: string = 'Unavailable';
}

/** Ends a switch over a discriminated union. It can be reached only if a variant was forgotten. */
export function assertNever(value: never): never {
  throw new InvariantBroken(`unexpected variant: ${JSON.stringify(value)}`);
}

export { whenKnown, type Soon } from './soon.js';
