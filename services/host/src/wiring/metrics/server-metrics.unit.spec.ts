import { Registry } from 'prom-client';
import { exposeLeases, exposePools } from './server-metrics.js';

describe('metrics of what a process has of the servers', () => {
  it('name each lease with its epoch, for as long as it is held', async () => {
    const registry = new Registry();
    let held = [
      { name: 'ledger-0', epoch: 7 },
      { name: 'relay-corella', epoch: 2 },
    ];
    exposeLeases(registry, { held: () => held });
    expect(await registry.metrics()).toContain('corella_lease_epoch{name="ledger-0"} 7');
    held = held.slice(1);
    const later = await registry.metrics();
    expect(later).toContain('corella_lease_epoch{name="relay-corella"} 2');
    expect(later).not.toContain('ledger-0');
  });

  it('add up the pools of one name', async () => {
    const registry = new Registry();
    const pool = { name: 'corella log', most: 4, open: 3, idle: 1, waiting: 5 };
    exposePools(registry, () => [pool, pool, { ...pool, name: 'corella vault', waiting: 0 }]);
    const text = await registry.metrics();
    for (const line of [
      'corella_pool_connections_max{pool="corella log"} 8',
      'corella_pool_connections{pool="corella log"} 6',
      'corella_pool_connections_idle{pool="corella log"} 2',
      'corella_pool_waiting{pool="corella log"} 10',
      'corella_pool_waiting{pool="corella vault"} 0',
    ])
      expect(text).toContain(line);
  });
});
