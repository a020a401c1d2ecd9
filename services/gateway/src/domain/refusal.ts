import type { Rejection } from '@corella/result';

/** What is wrong with one field: an entry of the field texts, with what it is filled with. */
export interface FieldFault {
  readonly key: string;
  readonly inputs?: Readonly<Record<string, string | number>>;
}

/** Field → faults; a body's own root is the field `body`. */
export type FieldFaults = Readonly<Record<string, readonly FieldFault[]>>;

/** A refusal as the edges of the gateway speak it: a stable code, the fields at fault, the rule with its inputs. */
export interface Refusal extends Rejection {
  readonly faults?: FieldFaults;
  readonly retryAfterSeconds?: number;
  readonly methods?: readonly string[];
}

export const fault = (key: string, inputs?: Readonly<Record<string, string | number>>): FieldFault =>
  inputs ? { key, inputs } : { key };
