import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Random } from '@corella/random';
import { checkHistory } from '../../history/check/check-history.js';
import { readHistory } from '../../history/read-history.js';
import { RecordedTrader, type HistoryMarket } from '../../history/record/recorded-trader.js';
import { RecordingClient } from '../../history/record/recording-client.js';
import type { DrilledCluster } from './drilled-cluster.js';
import { ownOrders } from './own-orders.js';

/** Customers whose accounts nobody else uses. */
const RECORDED = [3, 7];
const PACE_MS = 100;
/** Of the first matching process. Nobody else trades in it. */
const MARKET: HistoryMarket = {
  symbol: 'usdtaud',
  base: 'usdt',
  quote: 'aud',
  price: 1.5312,
  spread: 0.004,
  priceDecimals: 4,
  amount: [5, 60],
  amountDecimals: 2,
};

/**
 * Customers who trade while something breaks and write down every answer. They use the cluster's own address, which
 * keeps a client with one gateway as long as that is there: reads of one client never go back on that condition only.
 */
export class Histories {
  private isStopped = false;
  private trading: Promise<unknown> = Promise.resolve();

  private constructor(
    readonly folder: string,
    private readonly traders: readonly RecordedTrader[],
  ) {}

  static async begin(drilled: DrilledCluster, folder: string, random: Random): Promise<Histories> {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    const traders = await Promise.all(
      RECORDED.map(async (at) => {
        const key = drilled.demo().customers[at];
        if (!key) throw new Error(`demo.json names no customer ${at}`);
        const [client, dice] = [`customer-${at}`, random.fork(`history-${at}`)];
        const recording = await RecordingClient.open({
          folder,
          client,
          key,
          gateways: [drilled.url],
          random: dice.fork('gateways'),
        });
        const trader = new RecordedTrader(recording, MARKET, dice);
        await trader.begin();
        return trader;
      }),
    );
    const histories = new Histories(folder, traders);
    histories.trading = Promise.all(traders.map((trader) => trader.trade(() => histories.isStopped, PACE_MS)));
    return histories;
  }

  /** How much has been asked. */
  count(): number {
    return this.traders.reduce((sum, { client }) => sum + client.count, 0);
  }

  /** Ends the trading, repeats what has no answer, and cancels what is open. */
  async settle(): Promise<void> {
    this.isStopped = true;
    await this.trading;
    await Promise.all(this.traders.map((trader) => trader.settle()));
  }

  /** The closing reads, once the venue is at rest, and whether everything that was answered can be explained. */
  async conclude(): Promise<{ readonly figures: string; readonly problems: readonly string[] }> {
    await Promise.all(this.traders.map((trader) => trader.conclude()));
    const { operations, unknown, findings } = checkHistory(ownOrders(readHistory(this.folder)));
    const problems = findings
      .filter(({ is }) => is !== 'explained')
      .map(({ is, about, words }) => `history ${is}: ${about}: ${words}`);
    return {
      figures: `${operations} recorded operations, ${unknown} with an unknown outcome`,
      problems: operations === 0 ? ['nothing was recorded'] : problems,
    };
  }
}

export const historyFolder = (drilled: DrilledCluster, fault: string, n: number): string =>
  join(drilled.data, 'histories', `${n}-${fault.replaceAll(/\W+/g, '-')}`);
