import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '@corella/random';
import { ApiClient } from '../../venue/api-client.js';
import type { DemoLogins, VenueProcess } from '../../venue/venue-process.js';
import { IntentFile } from '../kill/intent-file.js';
import { TradingClient } from '../kill/trading-client.js';
import { verifyClient } from '../kill/verify.js';

type Place = Pick<VenueProcess, 'url'>;

export interface Trading {
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

interface Trader {
  readonly customer: DemoLogins['customers'][number];
  readonly intents: IntentFile;
  readonly random: Random;
}

/**
 * Customers who trade while something breaks and remember every answer. Their notes are kept outside the data
 * directory.
 */
export class Traders {
  readonly problems: string[] = [];
  private readonly folder = mkdtempSync(join(tmpdir(), 'corella-traders-'));
  private readonly traders: readonly Trader[];

  constructor(
    customers: DemoLogins['customers'],
    private readonly options: {
      count: number;
      paceMs: number;
      random: Random;
      /** The client of the trader with this number (default: one that only asks). */
      clientOf?: (url: string, trader: number) => ApiClient;
    },
  ) {
    this.traders = customers.slice(0, options.count).map((customer, i) => ({
      customer,
      intents: new IntentFile(join(this.folder, `intents-${i}.jsonl`)),
      random: options.random.fork(`trader-${i}`),
    }));
  }

  acknowledged(): number {
    return this.traders.reduce((sum, { intents }) => sum + intents.acknowledged.size, 0);
  }

  /** Repeats unanswered requests, then trades until `stop`, a broken connection, or a venue that takes no orders. */
  async trade(venue: Place): Promise<Trading> {
    const clients = await this.clients(venue);
    await Promise.all(clients.map((client) => client.settleUnknown()));
    return this.run(clients, (client, stopped) => client.trade(stopped, this.options.paceMs));
  }

  /** Trades until `stop`. Each trader waits for so long after a broken connection or an order that was not taken. */
  async tradeThrough(venue: Place, waitMs: number): Promise<Trading> {
    return this.run(await this.clients(venue), async (client, stopped) => {
      while (!stopped()) {
        await client.trade(stopped, this.options.paceMs);
        if (!stopped()) await sleep(waitMs);
      }
    });
  }

  /**
   * Repeats unanswered requests and compares everything acknowledged with what the venue has. Differences are added to
   * the problems.
   */
  async verify(venue: Place): Promise<void> {
    const clients = await this.clients(venue);
    for (const [i, { intents }] of this.traders.entries()) {
      await clients[i]?.settleUnknown();
      const session = await this.session(venue, i);
      const { lost, doubled, wrongState } = await verifyClient(session, intents);
      this.problems.push(
        ...(clients[i]?.problems ?? []),
        ...lost.map((text) => `lost: ${text}`),
        ...doubled.map((text) => `doubled: ${text}`),
        ...wrongState,
      );
    }
  }

  close(): void {
    for (const { intents } of this.traders) intents.close();
    rmSync(this.folder, { recursive: true, force: true });
  }

  private run(
    clients: readonly TradingClient[],
    one: (client: TradingClient, stopped: () => boolean) => Promise<void>,
  ): Trading {
    let isStopped = false;
    const trading = Promise.all(clients.map((client) => one(client, () => isStopped)));
    const ended = trading.then(() => void this.problems.push(...clients.flatMap((client) => client.problems)));
    return {
      ended,
      stop: () => {
        isStopped = true;
        return ended;
      },
    };
  }

  private async clients(venue: Place): Promise<readonly TradingClient[]> {
    return Promise.all(
      this.traders.map(
        async ({ intents, random }, i) => new TradingClient(await this.session(venue, i), intents, random),
      ),
    );
  }

  private async session({ url }: Place, trader: number): Promise<ApiClient> {
    const session = this.options.clientOf?.(url, trader) ?? new ApiClient(url);
    const customer = this.traders[trader]?.customer;
    return customer === undefined ? session : session.login(customer);
  }
}
