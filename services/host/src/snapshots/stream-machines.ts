import { categoryOf, type StreamName } from '@corella/event-store';
import { LEDGER_VERSIONS, LedgerMachine } from '@corella/ledger/machine';
import { MARKET_VERSIONS, MarketMachine } from '@corella/matching/machine';
import type { TakeSnapshotOptions } from '@corella/single-writer';

/** A blank machine for a single writer's stream. Throws for a stream that no single writer owns. */
export function machineOf(stream: StreamName): Pick<TakeSnapshotOptions, 'machine' | 'versions'> {
  switch (categoryOf(stream)) {
    case 'ledger': return { machine: new LedgerMachine(), versions: LEDGER_VERSIONS };
    case 'market': return { machine: new MarketMachine(), versions: MARKET_VERSIONS };
    default: throw new Error(`no machine is known for ${stream}`);
  }
}
