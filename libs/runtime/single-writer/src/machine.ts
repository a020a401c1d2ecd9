import type { JsonObject, RecordedEvent, StreamName } from '@corella/event-store';

export interface MachineEvent {
  readonly type: string;
  readonly data: JsonObject;
}

export interface Outcome<Reply> {
  /** Appended in this order. Empty when the command changed nothing (a rejection, a duplicate). */
  readonly events: readonly MachineEvent[];
  readonly reply: Reply;
}

/**
 * A single writer's state machine. It is pure and synchronous: time comes in, events go out. Recovery relies on one
 * invariant: `execute` and `absorb` leave the machine in exactly the state that `apply` of the emitted events would.
 */
export interface Machine<Command, Reply> {
  /** Decides a command and moves the state on. Never throws for an invalid command: a refusal is a reply. */
  execute(command: Command, now: number): Outcome<Reply>;
  /** Takes a committed event of another stream that this writer follows. Ignores events that it has seen (ADR 6). */
  absorb(input: RecordedEvent, now: number): readonly MachineEvent[];
  /**
   * Replays one of its own committed events. Called in the order of revisions, with `meta.causes`, from which the
   * machine restores `inputs()`.
   */
  apply(event: RecordedEvent): void;
  /** Highest revision taken per followed stream. The runner writes what changed to `meta.causes`. */
  inputs(): Readonly<Record<StreamName, number>>;
  /**
   * The same for one stream. It is called for each absorbed event, so a machine that follows many streams should
   * implement it.
   */
  inputOf?(stream: StreamName): number | undefined;
  /** Hash of the whole state, the same for live, replayed and restored machines. */
  hash(): string;
  /** JSON text. `restore` of it gives a machine with the same hash. */
  snapshot(): string;
  restore(state: string): void;
}

/** Identifies the format of a writer's snapshots. Raise these when the state or its hash changes shape. */
export interface MachineVersions {
  readonly schema: number;
  readonly hashVersion: number;
}
