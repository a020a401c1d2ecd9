import type { JsonObject, RecordedEvent, StreamName } from '@corella/event-store';

export interface MachineEvent {
  readonly type: string;
  readonly data: JsonObject;
}

export interface Outcome<Reply> {
  /** Appended in this order; empty when the command changed nothing (a rejection, a duplicate). */
  readonly events: readonly MachineEvent[];
  readonly reply: Reply;
}

/**
 * A single writer's state machine. Pure and synchronous: time comes in, events go out. The invariant that recovery
 * rests on: `execute` and `absorb` leave the machine in exactly the state that `apply` of the emitted events would.
 */
export interface Machine<Command, Reply> {
  /** Decides a command and moves the state on. Never throws for bad commands: refusals are replies. */
  execute(command: Command, now: number): Outcome<Reply>;
  /** Takes a committed event of another stream that this writer follows; ignores what it has seen (ADR 6). */
  absorb(input: RecordedEvent, now: number): readonly MachineEvent[];
  /**
   * Replays an own committed event. Called in revision order, also with `meta.causes`, from which the machine restores
   * `inputs()`.
   */
  apply(event: RecordedEvent): void;
  /** Highest revision taken per followed stream; the runner writes what changed into `meta.causes`. */
  inputs(): Readonly<Record<StreamName, number>>;
  /** The same for one stream. Asked for each absorbed event, so a machine that follows many streams should have it. */
  inputOf?(stream: StreamName): number | undefined;
  /** Hash of the whole state, the same for live, replayed and restored machines. */
  hash(): string;
  /** JSON text; `restore` of it gives a machine with the same hash. */
  snapshot(): string;
  restore(state: string): void;
}

/** What a writer's snapshots are good for: raised when state or hash change their shape. */
export interface MachineVersions {
  readonly schema: number;
  readonly hashVersion: number;
}
