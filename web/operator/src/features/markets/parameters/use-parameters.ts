import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import type { MarketParametersRecord } from '@corella/contracts/operator';
import { fetchRecord } from '../../../shared/api/operator-api.js';

const REFETCH_MS = 5_000;

/** `GET markets/{id}/parameters`: all versions and who asked for and approved them. */
export const useParameters = (symbol: string): UseQueryResult<MarketParametersRecord> =>
  useQuery({
    queryKey: ['markets', symbol, 'parameters'],
    queryFn: ({ signal }) =>
      fetchRecord<MarketParametersRecord>(`markets/${encodeURIComponent(symbol)}/parameters`, signal),
    refetchInterval: REFETCH_MS,
    retry: 1,
  });
