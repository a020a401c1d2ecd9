import { Registry } from 'prom-client';
import type { WriterStatus } from '@corella/single-writer';
import { exposeWriters } from './metrics.js';

const status = (stream: string, revision: number, queued: number): WriterStatus => ({
  stream,
  revision,
  queued,
  lastSnapshot: null,
  recoveredFrom: { snapshotRevision: null, events: 0, ms: 0 },
});

describe('metrics of the writers', () => {
  it('show the current revision and queue of the ledger and of every market', async () => {
    const registry = new Registry();
    let revision = 4;
    exposeWriters(registry, [
      { writers: () => [status('ledger-0', revision, 2)] },
      {
        writers: () => [status('market-btcaud', 9, 0)],
        troubles: () => [{ symbol: 'ethaud', finding: 'there is no such market', waitingHolds: 3 }],
      },
    ]);
    revision = 5;
    const text = await registry.metrics();
    expect(text).toContain('corella_writer_revision{stream="ledger-0"} 5');
    expect(text).toContain('corella_writer_queued{stream="ledger-0"} 2');
    expect(text).toContain('corella_writer_revision{stream="market-btcaud"} 9');
    expect(text).toContain('corella_market_waiting_holds{symbol="ethaud"} 3');
  });
});
