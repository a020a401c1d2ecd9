import { Registry } from 'prom-client';
import { exposeBus, exposeFeed, exposeRelay } from './message-metrics.js';

describe('metrics of what travels over Kafka', () => {
  it('show dead letters, requests under way, and each partition for as long as it is served', async () => {
    const registry = new Registry();
    const one = { service: 'ledger', partition: 'ledger-0', unanswered: 2, lag: 7, isReading: true };
    let served = [one, { ...one, partition: 'ledger-1', isReading: false }];
    exposeBus(registry, { metrics: () => ({ inFlight: 3, unsent: 1, deadLetters: 4, served }) });
    const text = await registry.metrics();
    for (const line of [
      'corella_bus_dead_letters 4',
      'corella_bus_requests_in_flight 3',
      'corella_bus_unsent_messages 1',
      'corella_bus_lag{service="ledger",partition="ledger-0"} 7',
      'corella_bus_unanswered{service="ledger",partition="ledger-0"} 2',
      'corella_bus_reading{service="ledger",partition="ledger-1"} 0',
    ])
      expect(text).toContain(line);
    served = [one];
    expect(await registry.metrics()).not.toContain('ledger-1');
  });

  it('show where the relay is, and what each follower lacks', async () => {
    const registry = new Registry();
    exposeRelay(registry, { metrics: () => ({ isLeading: true, lag: 5, relayed: 90 }) });
    const projection = { group: null, categories: ['ledger', 'user'], from: 'kafka', lag: 3, gaps: 1 } as const;
    const inputs = { group: 'ledger-0-inputs', categories: ['market'], from: 'store', lag: 8, gaps: 0 } as const;
    exposeFeed(registry, { metrics: () => [projection, projection, inputs] });
    const text = await registry.metrics();
    for (const line of [
      'corella_relay_leading 1',
      'corella_relay_lag 5',
      'corella_relay_relayed 90',
      'corella_feed_lag{group="",categories="ledger+user"} 6',
      'corella_feed_gaps{group="",categories="ledger+user"} 2',
      'corella_feed_lag{group="ledger-0-inputs",categories="market"} 8',
      'corella_feed_on_log{group="ledger-0-inputs",categories="market"} 1',
    ])
      expect(text).toContain(line);
  });
});
