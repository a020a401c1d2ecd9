import type { Clock } from '@corella/clock';
import type { WsTopic } from '@corella/contracts/web';
import type { AccountReads } from '../../reads/account-reads.js';
import { fillFromRow } from '../../trading/order-text.js';
import type { SymbolCache } from '../../trading/symbol-cache.js';
import type { MessageSink } from '../core/topic-source.js';
import { pushBytes } from './push-bytes.js';
import type { AccountChange, AccountFeed } from '../account/account-feed.js';

const FIRST_ROWS = 100;
const OPEN_STATES = ['created', 'pre-submitted', 'submitted', 'partial-filled', 'canceling'] as const;

interface Options {
  readonly uid: string;
  readonly sink: MessageSink;
  readonly pushes: AccountFeed;
  readonly reads: AccountReads;
  readonly symbols: SymbolCache;
  readonly clock: Clock;
}

/** Pushes the orders, fills and balances of one socket's own account. */
export class AccountTopics {
  private readonly topics = new Set<WsTopic>();
  private watching: { close(): void } | null = null;

  constructor(private readonly options: Options) {}

  /** `account` is told by signals of identity, not by the feed of the ledger. */
  follow(topic: WsTopic): void {
    if (topic === 'account') return;
    this.topics.add(topic);
    this.watching ??= this.options.pushes.watch(this.options.uid, (change) => this.push(change));
  }

  leave(topic: WsTopic): void {
    this.topics.delete(topic);
    if (this.topics.size === 0) this.end();
  }

  end(): void {
    this.topics.clear();
    this.watching?.close();
    this.watching = null;
  }

  /** The current state: open orders, the latest fills, all balances. `account` has none. */
  async once(topic: WsTopic): Promise<Buffer | null> {
    if (topic === 'account') return null;
    const { uid, reads, clock } = this.options;
    const ts = clock.nowMs();
    if (topic === 'orders')
      return pushBytes({
        topic,
        list: (await reads.orders(uid, { states: OPEN_STATES, limit: FIRST_ROWS })).items,
        ts,
      });
    if (topic === 'fills') return pushBytes({ topic, list: (await reads.fills(uid, { limit: FIRST_ROWS })).items, ts });
    return pushBytes({ topic, data: await reads.balances(uid), ts });
  }

  private async push(change: AccountChange): Promise<void> {
    const { uid, sink, reads, symbols, clock } = this.options;
    const ts = clock.nowMs();
    if (this.topics.has('orders') && change.orders.length > 0)
      sink.send(pushBytes({ topic: 'orders', list: change.orders.flatMap((row) => reads.orderOf(row)), ts }));
    if (this.topics.has('fills') && change.fills.length > 0) {
      const list = change.fills.flatMap((fill) => {
        const view = symbols.find(fill.symbol);
        return view ? [fillFromRow(fill, view.listing)] : [];
      });
      sink.send(pushBytes({ topic: 'fills', list, ts }));
    }
    if (this.topics.has('balances') && change.assets.length > 0) {
      const { items, seq } = await reads.balances(uid);
      sink.send(
        pushBytes({
          topic: 'balances',
          data: { items: items.filter(({ asset }) => change.assets.includes(asset)), seq },
          ts,
        }),
      );
    }
  }
}
