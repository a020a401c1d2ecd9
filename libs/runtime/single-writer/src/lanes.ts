import { BusFault } from '@corella/bus';
import type { RecordedEvent } from '@corella/event-store';
import type { Committed, Lane } from './writer.js';

/** A promise's handles, kept until the group that it depends on has committed. */
export interface Deferred<Value> {
  readonly resolve: (value: Value) => void;
  readonly reject: (error: unknown) => void;
}

export type Work<Command, Reply> =
  | {
      readonly kind: 'command';
      readonly command: Command;
      /** Infinity for a command that never expires. */
      readonly expiresAt: number;
      readonly deferred: Deferred<Committed<Reply>>;
    }
  | {
      readonly kind: 'inputs';
      readonly inputs: readonly RecordedEvent[];
      next: number;
      readonly deferred: Deferred<void>;
    };

/** A queue that is read from the front without moving the rest. */
interface Queue<Item> {
  push(item: Item): void;
  peek(): Item | undefined;
  shift(): void;
  size(): number;
}

const COMPACT_AT = 1_024;

function createQueue<Item>(): Queue<Item> {
  let items: Item[] = [];
  let head = 0;
  return {
    push: (item) => void items.push(item),
    peek: () => items[head],
    shift() {
      head += 1;
      // An empty queue drops its array. Otherwise what was taken would stay in memory until the next compaction.
      if (head === items.length) {
        items = [];
        head = 0;
      } else if (head >= COMPACT_AT && head * 2 >= items.length) {
        items = items.slice(head);
        head = 0;
      }
    },
    size: () => items.length - head,
  };
}

/**
 * The work that waits to be decided: first input from the log and internal commands, in the order of their arrival,
 * then cancels, then clients. The lanes of clients and cancels are bounded. The log's input is bounded by its
 * subscription, which waits for each batch.
 */
export function createLanes<Command, Reply>(maxQueued: number) {
  const lanes: Record<Lane, Queue<Work<Command, Reply>>> = {
    internal: createQueue(),
    cancel: createQueue(),
    client: createQueue(),
  };
  const order = [lanes.internal, lanes.cancel, lanes.client];
  return {
    /** Throws BusFault `busy` when a bounded lane is full. */
    add(work: Work<Command, Reply>, lane: Lane): void {
      if (lane !== 'internal' && lanes[lane].size() >= maxQueued)
        throw new BusFault('busy', `${maxQueued} commands are waiting`);
      lanes[lane].push(work);
    },
    /** The next piece of work. An input batch stays in front until its last event has been taken. */
    next: (): Work<Command, Reply> | undefined => order.find((lane) => lane.size() > 0)?.peek(),
    /** Removes what `next` returned. */
    done(): void {
      order.find((lane) => lane.size() > 0)?.shift();
    },
    size: (): number => order.reduce((sum, lane) => sum + lane.size(), 0),
    /** Empties the lanes and refuses everything in them. */
    refuseAll(error: unknown): void {
      for (const lane of order) {
        for (let work = lane.peek(); work; work = lane.peek()) {
          lane.shift();
          work.deferred.reject(error);
        }
      }
    },
  };
}
