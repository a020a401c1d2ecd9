import { isOf, type EventStore } from '@corella/event-store';
import type { MarketCommand, SetSymbolParameters, SetSymbolState } from '@corella/contracts/market';
import type { PeoplesCommand } from '../messaging/serve-commands.js';
import { isLive } from '../domain/settings/settings-state.js';
import type { SettingsCopy } from './settings-copy.js';
import { parametersOf, resumedByPeople, resumeOf, withdrawalOf, type Granted } from './approved-payload.js';

export interface Records {
  readonly store: Pick<EventStore, 'readStream'>;
  readonly settings: Pick<SettingsCopy, 'catchUp' | 'ofSymbol'>;
}

const STREAM_EVENTS = 100;

/**
 * The command as two people have approved it for this symbol, by the records in the log; null if they have not. Whoever
 * sent it only says that it is time.
 */
export async function grantedCommand(
  command: PeoplesCommand,
  symbol: string,
  { store, settings }: Records,
): Promise<MarketCommand | null> {
  const { type, approvalId } = command;
  if (typeof approvalId !== 'string') return null;
  if (type === 'SetSymbolParameters') {
    await settings.catchUp();
    return scheduled(command, symbol, settings);
  }
  const granted = await grantOf(approvalId, store);
  if (granted === null) return null;
  if (type === 'SetSymbolState') return resumed(granted, symbol);
  const concerned = [parametersOf(granted), withdrawalOf(granted)];
  return concerned.some((one) => one?.symbol === symbol) ? command : null;
}

async function grantOf(approvalId: string, store: Records['store']): Promise<Granted | null> {
  for (const event of await store.readStream(`approval-${approvalId}`, { from: 0, limit: STREAM_EVENTS }))
    if (isOf(event, 'approval') && event.type === 'ApprovalGranted') return event.data;
  return null;
}

function resumed(granted: Granted, symbol: string): SetSymbolState | null {
  const resume = resumeOf(granted);
  return resume?.symbol === symbol ? resumedByPeople(granted, resume) : null;
}

/** A version that waits for its time and has not been taken back. */
function scheduled(
  { version, approvalId }: SetSymbolParameters,
  symbol: string,
  settings: Records['settings'],
): SetSymbolParameters | null {
  const approved = settings.ofSymbol(symbol).find((one) => one.approvalId === approvalId && one.version === version);
  if (!approved || !isLive(approved)) return null;
  const { parameters, effectiveAt } = approved;
  return { type: 'SetSymbolParameters', version, parameters, effectiveAt, approvalId: approved.approvalId };
}
