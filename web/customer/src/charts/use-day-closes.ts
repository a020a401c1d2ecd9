import { fetchCandles, soonIfFailed } from '@corella/api-client';
import { useQuery } from '@tanstack/react-query';

const FIVE_MINUTES_MS = 5 * 60_000;
const QUARTERS_OF_A_DAY = 96;
const NONE: readonly number[] = [];

/** The price 24 hours ago and at the end of each quarter of an hour since, for drawing; empty if they did not come. */
export function useDayCloses(symbol: string): readonly number[] | undefined {
  const { data, isError } = useQuery({
    queryKey: ['day-closes', symbol],
    queryFn: async ({ signal }) =>
      (await fetchCandles({ symbol, period: '15min', limit: QUARTERS_OF_A_DAY }, signal)).flatMap(
        ({ open, close }, at) => (at === 0 ? [Number(open), Number(close)] : Number(close)),
      ),
    staleTime: FIVE_MINUTES_MS,
    refetchInterval: soonIfFailed(FIVE_MINUTES_MS),
  });
  return data ?? (isError ? NONE : undefined);
}
