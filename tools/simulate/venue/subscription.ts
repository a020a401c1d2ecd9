import { categoryOf, type RecordedEvent, type StreamName, type SubscribeOptions, type Subscription } from '@corella/event-store';
import type { StorePortOptions } from './store-port.js';

const MOST_RETOLD = 40;
const WINDOW = 200;

/**
 * A subscription that keeps its contract and no more: each stream in its order, everything at least once. A named one may begin at any
 * place that it once saved, tell a stretch again, and mix streams; an unnamed one keeps the order of the log, because its reader saves
 * positions of its own.
 */
export function subscribe(request: SubscribeOptions, { log, life, faults }: Pick<StorePortOptions, 'log' | 'life' | 'faults'>): Subscription {
  const { random } = life;
  const isNamed = request.name !== undefined;
  const catchUpTo = log.events.length;
  /** Everything before this ordinal has been told; of the rest, what `told` names. */
  let at = startOf(request);
  const told = new Set<number>();
  let caughtUp = false;
  let closed = false;
  let isBusy = false;
  let planned = false;
  let onIdle = (): void => undefined;

  function startOf({ name, after }: SubscribeOptions): number {
    const saved = name === undefined ? [] : (log.checkpoints.get(name) ?? []);
    if (saved.length === 0) return Number(after ?? 0);
    return (random.next() < 0.5 ? saved.at(-1) : random.pick(saved)) ?? 0;
  }
  const fits = (event: RecordedEvent): boolean => request.categories.includes(categoryOf(event.stream));
  const advance = (): void => {
    for (let event = log.events[at]; event && (told.has(at) || !fits(event)); event = log.events[at]) {
      told.delete(at);
      at += 1;
    }
    if (!caughtUp && at >= catchUpTo) {
      caughtUp = true;
      request.onCaughtUp?.();
    }
  };
  /** The next batch: a run of the log, or of one stream of it. */
  const nextBatch = (): readonly number[] => {
    const most = Math.min(request.batchSize ?? 1_000, random.int(1, 30));
    const mixes = isNamed && faults.mixesStreams;
    const pending: number[] = [];
    const bound = Math.min(log.events.length, at + WINDOW);
    for (let ordinal = at; ordinal < bound && (mixes || pending.length < most); ordinal += 1) {
      const event = log.events[ordinal];
      if (event && fits(event) && !told.has(ordinal)) pending.push(ordinal);
    }
    if (!mixes || pending.length === 0) return pending;
    const stream: StreamName | undefined = random.pick([...new Set(pending.map((ordinal) => log.events[ordinal]?.stream))]);
    return pending.filter((ordinal) => log.events[ordinal]?.stream === stream).slice(0, most);
  };
  const save = (place: number): void => {
    if (request.name === undefined) return;
    const saved = log.checkpoints.get(request.name) ?? [];
    log.checkpoints.set(request.name, [...saved.slice(-20), place]);
  };
  const retell = (): void => {
    if (!isNamed || random.next() >= faults.retellShare) return;
    at = Math.max(0, at - random.int(0, MOST_RETOLD));
    told.clear();
  };
  const deliver = async (): Promise<void> => {
    const batch = nextBatch();
    const events = batch.flatMap((ordinal) => log.events[ordinal] ?? []);
    if (events.length === 0) return;
    if (faults.lie === 'reorders-streams' && events.length > 1) events.push(...events.splice(0, 1));
    if (faults.lie === 'saves-ahead') save((batch.at(-1) ?? at) + 1);
    await request.onEvents(events);
    for (const ordinal of batch) told.add(ordinal);
    advance();
    save(at);
    retell();
  };
  const wake = (): void => {
    if (closed || isBusy || planned || at >= log.events.length) return;
    planned = true;
    life.later(random.next() < faults.slowShare ? random.int(0, 5_000) : random.int(0, 6), () => {
      planned = false;
      if (closed) return;
      isBusy = true;
      deliver().then(() => {
        isBusy = false;
        onIdle();
        advance();
        wake();
      }, (error: unknown) => {
        closed = true;
        request.onFault?.(error);
      });
    });
  };
  const watcher = log.watch(() => {
    if (!closed && !isBusy) advance();
    wake();
  });
  life.onEnd(() => watcher.close());
  life.later(0, () => {
    advance();
    wake();
  });
  return {
    position: () => (at === 0 ? null : (log.events[at - 1]?.position ?? null)),
    lag: () => log.events.length - at,
    close: () => new Promise((resolve) => {
      closed = true;
      watcher.close();
      onIdle = resolve;
      if (!isBusy) resolve();
    }),
  };
}
