import { useGetList } from 'react-admin';
import type { SettlementStopRecord } from '@corella/contracts/operator';
import { useAccess } from '../access/use-access.js';
import { LIVE_MS } from '../live/use-home.js';

const ALL = { page: 1, perPage: 100 };
const none: readonly SettlementStopRecord[] = [];

/** The markets whose settlement has stopped or is catching up. Empty for people who may not see them. */
export function useSettlementStops(): readonly SettlementStopRecord[] {
  const { maySee } = useAccess();
  const { data = none } = useGetList<SettlementStopRecord>(
    'settlement-stops',
    { pagination: ALL, sort: { field: 'symbol', order: 'ASC' }, filter: {} },
    { enabled: maySee('settlement-stops'), refetchInterval: LIVE_MS, retry: 1 },
  );
  return data;
}
