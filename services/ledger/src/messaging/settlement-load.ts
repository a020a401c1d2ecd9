import type { Clock } from '@corella/clock';
import type { EventStore, RecordedEvent, StreamName } from '@corella/event-store';

const LOOK_EVERY_MS = 1_000;

export interface SettlementLoadOptions {
  readonly store: Pick<EventStore, 'lastRevision'>;
  readonly clock: Pick<Clock, 'nowMs'>;
  /** Stream of a market → its symbol. */
  readonly marketStreams: () => ReadonlyMap<StreamName, string>;
}

/**
 * How many events of a symbol's market have committed that the ledger has not been given. The feed cannot say this: it
 * may itself be behind the store, and its lag counts all markets together. So the store is asked for the last revision,
 * at most once a second per symbol and only while orders come in.
 */
export class SettlementLoad {
  private readonly given = new Map<StreamName, number>();
  /** The first and the newest answer of the store. */
  private readonly first = new Map<StreamName, number>();
  private readonly committed = new Map<StreamName, number>();
  private readonly askedMs = new Map<string, number>();

  constructor(private readonly options: SettlementLoadOptions) {}

  /** Looks at every market once, after the feed has delivered what committed before the start. */
  async start(): Promise<void> {
    for (const symbol of new Set(this.options.marketStreams().values())) await this.look(symbol);
  }

  onMarketEvent({ stream, revision }: RecordedEvent): void {
    if (revision > (this.given.get(stream) ?? -1)) this.given.set(stream, revision);
  }

  /** By the last answer of the store. The next answer is on its way when that one is older than a second. */
  behind(symbol: string): number {
    const now = this.options.clock.nowMs();
    // A clock that was set back must not keep the store from being asked until it has caught up.
    if (Math.abs(now - (this.askedMs.get(symbol) ?? -Infinity)) >= LOOK_EVERY_MS) {
      this.askedMs.set(symbol, now);
      this.look(symbol).catch(() => {
        // The last answer stands. A store that has gone stops the writer, and that is where it is reported.
      });
    }
    let behind = 0;
    for (const [stream, of] of this.options.marketStreams())
      if (of === symbol) behind += Math.max(0, (this.committed.get(stream) ?? -1) - this.givenOf(stream));
    return behind;
  }

  /** Of a stream that has not moved since the start, everything was given before. */
  private givenOf(stream: StreamName): number {
    return this.given.get(stream) ?? this.first.get(stream) ?? -1;
  }

  private async look(symbol: string): Promise<void> {
    for (const [stream, of] of [...this.options.marketStreams()]) {
      if (of !== symbol) continue;
      const last = await this.options.store.lastRevision(stream);
      if (!this.first.has(stream)) this.first.set(stream, last);
      this.committed.set(stream, last);
    }
  }
}
