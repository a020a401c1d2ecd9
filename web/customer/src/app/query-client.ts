import { ProblemError } from '@corella/api-client';
import { QueryClient } from '@tanstack/react-query';

const MOST_RETRIES = 2;
const RETRY_AFTER_MS = 3_000;
const FIRST_SERVER_ERROR = 500;

/** Failed loads are retried twice, after 3 s each. Refusals are answers and are not retried. */
const worthRetrying = (failures: number, error: Error): boolean =>
  failures < MOST_RETRIES &&
  (!(error instanceof ProblemError) || error.status === 0 || error.status >= FIRST_SERVER_ERROR);

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: worthRetrying,
      retryDelay: RETRY_AFTER_MS,
      staleTime: 10_000,
      refetchOnWindowFocus: false,
      // A list that waits for the network shows bars for ever. One that fails says so, and loads once there is one.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    // Nothing waits for the network: an order that leaves minutes after it was confirmed is one that nobody wants.
    mutations: { retry: false, networkMode: 'always' },
  },
});
