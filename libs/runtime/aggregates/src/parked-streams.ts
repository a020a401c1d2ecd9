import type { RecordedEvent, StreamName } from '@corella/bus';
import type { Clock } from '@corella/clock';
import { UnreadableEvent, type EventStore } from '@corella/event-store';
import type { Vault } from '@corella/vault';
import { eachAlone } from './each-alone.js';

export type Handle = (event: RecordedEvent) => Promise<void>;

const KIND = 'parked-stream';
/** Of all groups together. When so many fail, it is no longer about single streams, and the groups wait. */
const MOST = 200;

interface ParkedBody {
  readonly group: string;
  readonly stream: StreamName;
  /** The event whose handler fails. Those before it were handled. */
  readonly from: number;
  readonly since: number;
}
interface Parked extends ParkedBody {
  /** The newest event that was passed over. */
  upTo: number;
  next: number;
}

const idOf = (group: string, stream: StreamName): string => `${group}/${stream}`;

/**
 * Streams that a group of handlers has put aside because one of their events cannot be handled, so that the others go
 * on. Their later events wait too: those of a stream are handled in order. A sweep tries them again. The row is written
 * before an event is passed over, and removed after all were handled, so none is lost in a crash.
 */
export class ParkedStreams {
  private readonly parked = new Map<string, Parked>();
  private readonly handlers = new Map<string, Handle>();
  private stopped = false;

  constructor(
    private readonly deps: {
      readonly vault: Vault;
      readonly store: Pick<EventStore, 'readStream'>;
      readonly clock: Clock;
      readonly onWarning?: (error: unknown) => void;
    },
  ) {}

  /** Before any group follows. */
  async load(): Promise<void> {
    for (const { id, body } of await this.deps.vault.list<ParkedBody>(KIND))
      this.parked.set(id, { ...body, next: body.from, upTo: body.from });
  }

  /** What one group asks. `handle` is called for what the sweep tries again. */
  of(group: string, handle: Handle): Parking {
    this.handlers.set(group, handle);
    return {
      waits: (event) => this.waits(group, event),
      park: (event) => this.park(group, event),
    };
  }

  /** Tries each stream again, from the event that failed. */
  sweep(): Promise<void> {
    return eachAlone([...this.parked], ([id, parked]) => this.catchUp(id, parked), this.deps.onWarning);
  }

  /** How many streams of each group wait. */
  counts(): readonly { readonly group: string; readonly count: number }[] {
    return [...this.handlers.keys()].map((group) => ({
      group,
      count: [...this.parked.values()].filter((one) => one.group === group).length,
    }));
  }

  stop(): void {
    this.stopped = true;
  }

  private waits(group: string, { stream, revision }: RecordedEvent): boolean {
    const parked = this.parked.get(idOf(group, stream));
    if (parked === undefined || revision < parked.next) return parked !== undefined;
    parked.upTo = Math.max(parked.upTo, revision);
    return true;
  }

  private async park(group: string, { stream, revision }: RecordedEvent): Promise<boolean> {
    if (this.parked.size >= MOST) return false;
    const body = { group, stream, from: revision, since: this.deps.clock.nowMs() };
    await this.write(body);
    this.parked.set(idOf(group, stream), { ...body, next: revision, upTo: revision });
    return true;
  }

  private async catchUp(id: string, parked: Parked): Promise<void> {
    const handle = this.handlers.get(parked.group);
    if (handle === undefined) return;
    try {
      while (!this.stopped) {
        const [event] = await this.read(parked);
        if (event === undefined) break;
        if (event.unreadable === undefined) await handle(event);
        else this.deps.onWarning?.(new UnreadableEvent(event, event.unreadable));
        parked.next += 1;
      }
    } finally {
      if (parked.next > parked.from && parked.next <= parked.upTo) await this.write({ ...parked, from: parked.next });
    }
    // What came in the meantime is tried with the next round.
    if (this.stopped || parked.next <= parked.upTo) return;
    this.parked.delete(id);
    await this.deps.vault.delete(KIND, id);
  }

  private read({ stream, next }: Parked): Promise<readonly RecordedEvent[]> {
    return this.deps.store.readStream(stream, { from: next, limit: 1, takesUnreadable: true });
  }

  private async write({ group, stream, from, since }: ParkedBody): Promise<void> {
    const { vault, clock } = this.deps;
    const id = idOf(group, stream);
    await vault.put({ kind: KIND, id, person: null, body: { group, stream, from, since }, now: clock.nowMs() });
  }
}

export interface Parking {
  /** Whether an earlier event of its stream waits, so that this one is passed over. The sweep handles it later. */
  waits(event: RecordedEvent): boolean;
  /** From this event on its stream waits. False if there are too many already. */
  park(event: RecordedEvent): Promise<boolean>;
}
