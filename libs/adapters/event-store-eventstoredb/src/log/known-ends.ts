import type { StreamName } from '@corella/event-store';

/** The end of a stream. Epochs never fall along a stream, so that of its last event is the highest. */
export interface StreamEnd {
  readonly revision: number;
  readonly epoch: number | null;
  /** The chain value of the last event. */
  readonly chain: string;
}

const MAX_STREAMS = 50_000;

/** The ends of streams as this process last saw them. Bounded; what is missing is read. */
export class KnownEnds {
  private readonly ends = new Map<StreamName, StreamEnd>();

  get(stream: StreamName): StreamEnd | undefined {
    return this.ends.get(stream);
  }

  set(stream: StreamName, end: StreamEnd): void {
    if (this.ends.size >= MAX_STREAMS) this.ends.clear();
    this.ends.set(stream, end);
  }

  forget(stream: StreamName): void {
    this.ends.delete(stream);
  }
}
