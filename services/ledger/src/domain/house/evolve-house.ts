import type { LedgerEvent } from '../ledger-event.js';
import type { LedgerState } from '../ledger-state.js';

export type HouseEvent = Extract<LedgerEvent, { readonly type: 'HouseFellShort' | 'HouseCovered' }>;

/** Records since which revision the house is short of an asset. */
export function evolveHouse({ short, revision }: LedgerState, { type, data: { asset } }: HouseEvent): void {
  if (type === 'HouseFellShort') short.set(asset, revision);
  else short.delete(asset);
}
