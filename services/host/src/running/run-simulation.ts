import type { ReferencePrices } from '@corella/reference-prices';
import { ask, askMarkets } from '@corella/signals';
import { SimulationService } from '@corella/simulation';
import { simulatedPrices } from '../wiring/prices.js';
import { untilServed } from './until-served.js';
import type { Running, RunningOptions } from './running.js';

/** Its order ids and its makers are the same in every process, so one process runs it. */
const NAME = 'simulation';

/** Opens the simulated market of a demo, once orders are taken. */
export async function runSimulation(
  { config, ports, logger, readiness }: RunningOptions,
  onPrices: (prices: ReferencePrices) => void,
): Promise<Running> {
  const { bus, feed, signals, clock, store, ownership } = ports;
  readiness.starting('waiting for the simulation');
  await ownership.own(NAME);
  readiness.starting('opening the simulated market');
  await untilServed(() => ask(signals, 'ledger.highest-order-id', {}));
  const { rows: views } = await untilServed(() => askMarkets(signals, 'market.symbols'));
  const { rows: tickers } = await untilServed(() => askMarkets(signals, 'market.tickers'));
  const prices = simulatedPrices({ views, tickers, seed: config.seed, startedAt: clock.nowMs(), clock });
  onPrices(prices);
  const simulation = new SimulationService({
    bus,
    feed,
    signals,
    prices,
    clock,
    seed: config.seed,
    head: () => store.head(),
    onWarning: (message, detail) => logger.warn(detail, message),
  });
  await untilServed(() => simulation.start());
  return {
    async stop() {
      await simulation.stop();
      prices.close();
    },
  };
}
