import { MATCHING_SETTINGS_STREAM } from '@corella/contracts/market';
import { categoryOf, type StreamName } from '@corella/event-store';
import { LEDGER_VERSIONS, LedgerMachine } from '@corella/ledger/machine';
import { MARKET_VERSIONS, MarketMachine } from '@corella/matching/machine';
import { SETTINGS_VERSIONS, SettingsMachine } from '@corella/matching/settings';
import type { TakeSnapshotOptions } from '@corella/single-writer';

/** An empty state machine for a single writer's stream. Throws for a stream that no single writer owns. */
export function machineOf(stream: StreamName): Pick<TakeSnapshotOptions, 'machine' | 'versions'> {
  if (stream === MATCHING_SETTINGS_STREAM) return { machine: new SettingsMachine(), versions: SETTINGS_VERSIONS };
  switch (categoryOf(stream)) {
    case 'ledger':
      return { machine: LedgerMachine.forReplay(), versions: LEDGER_VERSIONS };
    case 'market':
      return { machine: new MarketMachine(), versions: MARKET_VERSIONS };
    default:
      throw new Error(`no machine is known for ${stream}`);
  }
}
