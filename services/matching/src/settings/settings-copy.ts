import type { EventFeed, Subscription } from '@corella/bus';
import { subscribeDurably } from '@corella/durable-subscription';
import { UnreadableEvent, type EventStore, type RecordedEvent } from '@corella/event-store';
import { MATCHING_SETTINGS_STREAM } from '@corella/contracts/market';
import type { Approved } from '../domain/settings/settings-state.js';
import { SettingsMachine } from '../machines/settings.machine.js';

const PAGE = 500;
const CATEGORY = MATCHING_SETTINGS_STREAM.slice(0, MATCHING_SETTINGS_STREAM.indexOf('-'));

export interface SettingsCopyOptions {
  readonly store: Pick<EventStore, 'head' | 'readStream'>;
  readonly feed: EventFeed;
  /** Called when a symbol's approved versions have changed. */
  readonly onChanged: (symbol: string) => void;
  /** Called when the store could not be reached. The copy goes on by itself once it can. */
  readonly onInterrupted: (error: unknown) => void;
  readonly onFatal: (error: unknown) => void;
}

/** What an owner of symbols knows of their approved parameters, from the stream of whoever decides them. */
export class SettingsCopy {
  private readonly machine = new SettingsMachine();
  private revision = -1;
  private subscription: Subscription | null = null;

  constructor(private readonly options: SettingsCopyOptions) {}

  async start(): Promise<void> {
    const { store, feed, onInterrupted, onFatal } = this.options;
    const after = await store.head();
    await this.catchUp();
    this.subscription = subscribeDurably({
      feed,
      categories: [CATEGORY],
      after,
      // The settings of other services are in the same category, and concern no market.
      takesUnreadable: true,
      onEvents: (events) => this.take(events),
      onInterrupted,
      onFault: onFatal,
    });
  }

  /** Reads what the feed has not brought yet. */
  async catchUp(): Promise<void> {
    for (let events; events === undefined || events.length === PAGE;) {
      events = await this.options.store.readStream(MATCHING_SETTINGS_STREAM, { from: this.revision + 1, limit: PAGE });
      this.take(events);
    }
  }

  async stop(): Promise<void> {
    await this.subscription?.close();
  }

  /** Oldest first. */
  ofSymbol(symbol: string): readonly Approved[] {
    return this.machine.ofSymbol(symbol);
  }

  private take(events: readonly RecordedEvent[]): void {
    const symbols = new Set<string>();
    for (const event of events) {
      if (event.stream !== MATCHING_SETTINGS_STREAM || event.revision <= this.revision) continue;
      if (event.unreadable !== undefined) throw new UnreadableEvent(event, event.unreadable);
      this.machine.apply(event);
      this.revision = event.revision;
      if (typeof event.data['symbol'] === 'string') symbols.add(event.data['symbol']);
    }
    for (const symbol of symbols) this.options.onChanged(symbol);
  }
}
