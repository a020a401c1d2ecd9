import type { Registry } from 'prom-client';
import type { PoolUse } from '@corella/postgres';
import type { Ownership } from '../process/ownership.js';
import { gaugesOver } from './gauges.js';

/** Exposes what this process alone may do: each lease that it holds, by its epoch. */
export function exposeLeases(registry: Registry, { held }: Pick<Ownership, 'held'>): void {
  const each = gaugesOver(registry, { rows: held, labelsOf: ({ name }) => ({ name }), labelNames: ['name'] });
  each(
    'corella_lease_epoch',
    'Epoch of each lease that this process holds; the holder is who shows it',
    ({ epoch }) => epoch,
  );
}

/** Exposes how the pools of connections to PostgreSQL are used. Those of worker threads are not among them. */
export function exposePools(registry: Registry, use: () => readonly PoolUse[]): void {
  const each = gaugesOver(registry, { rows: use, labelsOf: ({ name }) => ({ pool: name }), labelNames: ['pool'] });
  each('corella_pool_connections_max', 'The most connections that a pool opens', ({ most }) => most);
  each('corella_pool_connections', 'Open connections of a pool', ({ open }) => open);
  each('corella_pool_connections_idle', 'Open connections of a pool that nobody uses', ({ idle }) => idle);
  each('corella_pool_waiting', 'Statements that wait for a connection', ({ waiting }) => waiting);
}
