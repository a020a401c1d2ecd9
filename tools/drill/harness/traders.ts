import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Random } from '@corella/random';
import { ApiClient } from '../../venue/api-client.js';
import type { DemoLogins, VenueProcess } from '../../venue/venue-process.js';
import { IntentFile } from '../kill/intent-file.js';
import { TradingClient } from '../kill/trading-client.js';
import { verifyClient } from '../kill/verify.js';

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
    private readonly options: { count: number; paceMs: number; random: Random },
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
  async trade(venue: VenueProcess): Promise<{ readonly ended: Promise<void>; stop(): Promise<void> }> {
    const clients = await this.clients(venue);
    await Promise.all(clients.map((client) => client.settleUnknown()));
    let stopped = false;
    const trading = Promise.all(clients.map((client) => client.trade(() => stopped, this.options.paceMs))).then(() =>
      this.problems.push(...clients.flatMap((client) => client.problems)),
    );
    const ended = trading.then(() => undefined);
    return {
      ended,
      stop: () => {
        stopped = true;
        return ended;
      },
    };
  }

  /**
   * Repeats unanswered requests and compares everything acknowledged with what the venue has. Differences are added to
   * the problems.
   */
  async verify(venue: VenueProcess): Promise<void> {
    const clients = await this.clients(venue);
    for (const [i, { intents, customer }] of this.traders.entries()) {
      await clients[i]?.settleUnknown();
      const session = await this.session(venue, customer);
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

  private async clients(venue: VenueProcess): Promise<readonly TradingClient[]> {
    return Promise.all(
      this.traders.map(
        async ({ customer, intents, random }) =>
          new TradingClient(await this.session(venue, customer), intents, random),
      ),
    );
  }

  private async session(venue: VenueProcess, { email, password }: Trader['customer']): Promise<ApiClient> {
    const session = new ApiClient(venue.url);
    await session.login({ email, password });
    return session;
  }
}
