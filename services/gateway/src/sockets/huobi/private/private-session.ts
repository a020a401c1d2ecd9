import type { SymbolListing } from '@corella/contracts/market';
import type { BalanceRow } from '@corella/contracts/queries';
import type { LedgerEvent } from '../../account/touched.js';
import { Heartbeat } from '../../core/heartbeat.js';
import { Subscriptions } from '../../core/subscriptions.js';
import { plainTopic, readMessage, type Message } from '../client-message.js';
import { BalanceLife, balancePushes, type BalanceStep } from './balance-life.js';
import { clearingPush, orderPush } from './order-messages.js';
import { OrderLife, type LookUp, type OrderStep } from './order-life.js';
import { readPrivateChannel, type PrivateChannel } from './private-channel.js';

/** Codes of `/ws/v2`. */
export const CODE = { ok: 200, invalid: 2001, auth: 2002, tooMany: 2014, failed: 500 } as const;

/** Who has logged in. */
export interface Owner {
  readonly account: string;
  readonly accountId: number;
  readonly accessKey: string;
}

export interface PrivateVenue {
  /** The owner whom a login proves; null if it proves nothing. */
  readonly login: (params: unknown) => Promise<Owner | null>;
  readonly listing: (symbol: string) => SymbolListing | undefined;
  readonly balances: (account: string) => Promise<{ readonly rows: readonly BalanceRow[]; readonly revision: number }>;
  /** Every later event of the account. */
  readonly follow: (account: string, listener: (events: readonly LedgerEvent[]) => void) => { close(): void };
  readonly lookUp: (account: string) => LookUp;
  readonly send: (message: object) => void;
  /** Drops a client that fell too far behind, or whose events could not be told in full. It has to begin anew. */
  readonly drop: (reason: string) => void;
  readonly nowMs: () => number;
}

interface Logged {
  readonly owner: Owner;
  readonly orders: OrderLife;
  readonly balances: BalanceLife;
}

/** How many messages and batches of events may wait. */
const MAX_WAITING = 1_000;

/**
 * One client of `/ws/v2`. Messages and events are handled one after the other, so that an answer always precedes what
 * follows from it.
 */
export class HuobiPrivateSession {
  private readonly channels = new Subscriptions<PrivateChannel>();
  private readonly heartbeats = new Heartbeat();
  private logged: Logged | null = null;
  private following: { close(): void } | null = null;
  private queue: Promise<void> = Promise.resolve();
  private waiting = 0;
  private ended = false;

  constructor(private readonly venue: PrivateVenue) {}

  get owner(): Owner | null {
    return this.logged?.owner ?? null;
  }

  /** False when the peer has missed too many heartbeats. */
  heartbeat(): boolean {
    if (!this.heartbeats.due()) return false;
    this.venue.send({ action: 'ping', data: { ts: this.venue.nowMs() } });
    return true;
  }

  receive(text: string): void {
    const message = readMessage(text);
    if (message === null) this.venue.send({ action: 'error', code: CODE.invalid, message: 'invalid.json', data: {} });
    else if (message['action'] === 'pong') this.heartbeats.answered();
    else if (message['action'] === 'ping') this.venue.send({ action: 'pong', data: { ts: this.venue.nowMs() } });
    else this.enqueue(() => this.act(message));
  }

  end(): void {
    this.ended = true;
    this.following?.close();
    this.following = null;
    this.channels.clear();
  }

  private enqueue(work: () => Promise<void>): void {
    if (this.ended) return;
    if (this.waiting >= MAX_WAITING) {
      this.venue.drop('too far behind');
      return;
    }
    this.waiting += 1;
    this.queue = this.queue
      .then(() => (this.ended ? undefined : work()))
      .catch(() => this.venue.drop('the venue could not go on; connect again'))
      .finally(() => {
        this.waiting -= 1;
      });
  }

  private async act(message: Message): Promise<void> {
    const { action, ch } = message;
    if (action === 'req' && ch === 'auth') return this.login(message['params']);
    if (action !== 'sub' && action !== 'unsub') {
      this.refuse(
        action === 'req' ? message : { ch },
        CODE.invalid,
        action === 'req' ? 'invalid.ch' : 'invalid.action',
      );
      return undefined;
    }
    if (this.logged === null) return this.refuse(message, CODE.auth, 'invalid.auth.state');
    const channel = readPrivateChannel(ch);
    if (channel === null) return this.refuse(message, CODE.invalid, 'invalid.ch');
    if ('symbol' in channel && channel.symbol !== null && !this.venue.listing(channel.symbol))
      return this.refuse(message, CODE.invalid, 'invalid.symbol');
    if (action === 'sub') return this.subscribe(message, channel, this.logged);
    this.channels.delete(channel.text);
    return this.accept(message);
  }

  private async login(params: unknown): Promise<void> {
    const answer = { action: 'req', ch: 'auth' };
    const owner = await this.venue.login(params);
    if (this.ended) return;
    // One login for each connection; a second may only repeat the first.
    if (owner === null || (this.logged !== null && this.logged.owner.accessKey !== owner.accessKey))
      return this.refuse(answer, CODE.auth, 'auth.fail');
    if (this.logged === null) {
      this.logged = {
        owner,
        orders: new OrderLife(owner.account, this.venue.lookUp(owner.account)),
        balances: new BalanceLife(owner.account),
      };
    }
    return this.accept(answer);
  }

  private async subscribe(message: Message, channel: PrivateChannel, logged: Logged): Promise<void> {
    if (!this.channels.admits(channel.text)) return this.refuse(message, CODE.tooMany, 'too.many.subscriptions');
    this.following ??= this.venue.follow(logged.owner.account, (events) =>
      this.enqueue(() => this.tell(events, logged)),
    );
    if (channel.kind !== 'accounts.update') {
      this.channels.set(channel.text, channel);
      return this.accept(message);
    }
    if (!logged.balances.begun) logged.balances.begin(await this.venue.balances(logged.owner.account));
    this.channels.set(channel.text, channel);
    this.accept(message);
    for (const step of logged.balances.standing()) this.pushBalance(channel, step, logged.owner);
    return undefined;
  }

  private async tell(events: readonly LedgerEvent[], logged: Logged): Promise<void> {
    const channels = this.channels.all();
    for (const event of events) {
      // Orders are followed even if no channel wants them, so that what they filled before a subscription is known.
      for (const step of await logged.orders.steps(event)) this.pushOrder(channels, step, logged.owner);
      for (const step of logged.balances.steps(event)) {
        for (const channel of channels)
          if (channel.kind === 'accounts.update') this.pushBalance(channel, step, logged.owner);
      }
    }
  }

  private pushOrder(channels: readonly PrivateChannel[], step: OrderStep, { accountId }: Owner): void {
    const listing = this.venue.listing(step.order.symbol);
    if (!listing) return;
    for (const channel of channels) {
      if (channel.kind === 'accounts.update' || (channel.symbol !== null && channel.symbol !== step.order.symbol))
        continue;
      const data =
        channel.kind === 'orders'
          ? orderPush(step, { listing, accountId })
          : clearingPush(step, { listing, accountId }, channel.cancellations);
      if (data !== null) this.push(channel, data);
    }
  }

  private pushBalance(
    channel: Extract<PrivateChannel, { kind: 'accounts.update' }>,
    step: BalanceStep,
    { accountId }: Owner,
  ): void {
    for (const data of balancePushes(step, accountId, channel.mode)) this.push(channel, data);
  }

  private push({ text }: PrivateChannel, data: object): void {
    if (!this.ended) this.venue.send({ action: 'push', ch: text, data });
  }

  private accept({ action, ch }: Message): void {
    this.venue.send({ action, code: CODE.ok, ch, data: {} });
  }

  private refuse({ action, ch }: Message, code: number, reason: string): void {
    const name = plainTopic(ch).trim();
    this.venue.send({
      action: typeof action === 'string' ? action : 'error',
      code,
      ...(name === '' ? {} : { ch: name }),
      message: reason,
    });
  }
}
