import type { Order } from '@corella/contracts/web';
import type { Rejection } from '@corella/result';

/** What is wrong with one field: the key of a field text, and the values to fill it with. */
export interface FieldFault {
  readonly key: string;
  readonly inputs?: Readonly<Record<string, string | number>>;
}

/** Faults by field. The body itself is the field `body`. */
export type FieldFaults = Readonly<Record<string, readonly FieldFault[]>>;

/** A refusal as the gateway's APIs report it: a stable code, the fields at fault, and the rule with its inputs. */
export interface Refusal extends Rejection {
  readonly faults?: FieldFaults;
  readonly retryAfterSeconds?: number;
  readonly methods?: readonly string[];
  /** What a passkey is to sign. */
  readonly passkey?: object;
  /** Why the market refused an order that was to replace another one. */
  readonly reason?: string;
  /** The order that was to be replaced, as it stands. */
  readonly order?: Order;
}

export const fault = (key: string, inputs?: Readonly<Record<string, string | number>>): FieldFault =>
  inputs ? { key, inputs } : { key };
