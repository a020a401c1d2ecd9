import { Inject, Injectable } from '@nestjs/common';
import type { RecordedEvent, Subscription } from '@corella/bus';
import { ledgerShardOf, spotAccount } from '@corella/contracts/ledger';
import type { OrderRow } from '@corella/contracts/queries';
import { subscribeDurably } from '@corella/durable-subscription';
import { isOf, UnreadableEvent } from '@corella/event-store';
import { ask } from '@corella/signals';
import type { Logger } from 'pino';
import { GATEWAY_DEPS, type GatewayDeps } from '../../gateway.deps.js';
import { LOGGER } from '../../log/logger.js';
import { RevisionMemory } from '../../reads/revision-memory.js';
import { controlOf, type AccountControlListener } from './account-controls.js';
import { AccountFollowers, type AccountEventsListener } from './account-events.js';
import { touch, type PrivateFill, type Touched } from './touched.js';

const TICK_MS = 50;
/** At most so many orders of an account are looked up in one tick. The rest follows in the next. */
const MAX_ORDERS_A_TICK = 200;
const MAX_FILLS_KEPT = 2_000;

/** What changed for an account since the last call. Rows are as they were after the event, or newer. */
export interface AccountChange {
  readonly account: string;
  readonly revision: number;
  readonly orders: readonly OrderRow[];
  readonly fills: readonly PrivateFill[];
  readonly assets: readonly string[];
}
export type AccountListener = (change: AccountChange) => void | Promise<void>;

/**
 * Reads the event feed for the accounts that somebody watches: their orders, fills and balances. For every other
 * account it only remembers the highest revision, for reads that follow a write. Whose control was set or sessions
 * revoked is told to those who keep sockets.
 */
@Injectable()
export class AccountFeed {
  private readonly listeners = new Map<string, Set<AccountListener>>();
  private readonly followers = new AccountFollowers();
  private readonly controlled = new Set<AccountControlListener>();
  private readonly waiting = new Map<string, Touched>();
  private readonly busy = new Set<string>();
  private subscription: Subscription | null = null;
  private timer: NodeJS.Timeout | null = null;
  private stopped = false;
  /** The last revision of each shard that was told. A feed may deliver an event again; followers are told each once. */
  private readonly taken = new Map<string, number>();

  constructor(
    @Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly revisions: RevisionMemory,
  ) {}

  async start(): Promise<void> {
    const after = this.deps.feedHead ? await this.deps.feedHead() : null;
    if (this.stopped) return;
    this.subscription = subscribeDurably({
      feed: this.deps.feed,
      categories: ['ledger', 'user'],
      after,
      // The accounts that such an event is about hear nothing of it; all others hear of theirs.
      takesUnreadable: true,
      onEvents: (events) => this.take(events),
      passes: (_error, source) => source === 'feed',
      onInterrupted: (error) => this.logger.warn({ err: error }, 'the event feed of private pushes broke off'),
      onFault: (error) => this.logger.error({ err: error }, 'the event feed of private pushes failed'),
    });
    this.timer = setInterval(() => this.flush(), TICK_MS);
    this.timer.unref();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    if (this.timer) clearInterval(this.timer);
    await this.subscription?.close();
  }

  watch(uid: string, listener: AccountListener): { close(): void } {
    const account = spotAccount(uid);
    const listeners = this.listeners.get(account) ?? new Set();
    this.listeners.set(account, listeners);
    listeners.add(listener);
    return {
      close: () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        this.listeners.delete(account);
        this.waiting.delete(account);
      },
    };
  }

  /** Every event of an account, as it comes. */
  follow(account: string, listener: AccountEventsListener): { close(): void } {
    return this.followers.add(account, listener);
  }

  /** Hears whose sockets may have to be closed, from the log: a signal comes earlier, and may be lost. */
  onControl(listener: AccountControlListener): { close(): void } {
    this.controlled.add(listener);
    return { close: () => void this.controlled.delete(listener) };
  }

  private take(events: readonly RecordedEvent[]): void {
    const touched = new Map<string, Touched>();
    for (const event of events) {
      const control = controlOf(event);
      if (control !== null) for (const listener of this.controlled) listener(control);
      if (!isOf(event, 'ledger') || event.revision <= (this.taken.get(event.stream) ?? -1)) continue;
      this.taken.set(event.stream, event.revision);
      if (event.unreadable === undefined) touch(touched, event);
      else this.logger.error({ err: new UnreadableEvent(event, event.unreadable) }, 'an event is pushed to nobody');
    }
    for (const [account, change] of touched) {
      this.revisions.note(account, change.revision);
      if (this.followers.has(account)) this.followers.tell(account, change.events);
      if (this.listeners.has(account)) this.merge(account, change);
    }
  }

  private merge(account: string, change: Touched): void {
    const known = this.waiting.get(account);
    if (!known) {
      this.waiting.set(account, { ...change, events: [] });
      return;
    }
    known.revision = change.revision;
    for (const orderId of change.orders) known.orders.add(orderId);
    for (const asset of change.assets) known.assets.add(asset);
    known.fills.push(...change.fills.slice(0, Math.max(0, MAX_FILLS_KEPT - known.fills.length)));
  }

  private flush(): void {
    for (const [account, change] of this.waiting) {
      if (this.busy.has(account)) continue;
      this.waiting.delete(account);
      this.busy.add(account);
      this.tell(account, change)
        .catch((error: unknown) => this.logger.warn({ err: error, account }, 'a private push could not be made'))
        .finally(() => this.busy.delete(account));
    }
  }

  private async tell(account: string, change: Touched): Promise<void> {
    const ids = [...change.orders];
    const later = ids.slice(MAX_ORDERS_A_TICK);
    if (later.length > 0)
      this.merge(account, {
        revision: change.revision,
        orders: new Set(later),
        fills: [],
        assets: new Set(),
        events: [],
      });
    const after = { [ledgerShardOf(account)]: change.revision };
    const answers = await Promise.all(
      ids
        .slice(0, MAX_ORDERS_A_TICK)
        .map((orderId) => ask(this.deps.signals, 'ledger.order', { account, orderId, after })),
    );
    const orders = answers.flatMap(({ row }) => (row ? [row] : []));
    const message: AccountChange = {
      account,
      revision: change.revision,
      orders,
      fills: change.fills,
      assets: [...change.assets],
    };
    await Promise.all([...(this.listeners.get(account) ?? [])].map(async (listener) => listener(message)));
  }
}
