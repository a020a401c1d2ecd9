import { mayPass, soonIfFailed } from '@corella/api-client';
import { QueryClient } from '@tanstack/react-query';

const MOST_RETRIES = 2;
const RETRY_AFTER_MS = 3_000;

/** Failed loads are retried twice, after 3 s each. Refusals are answers and are not retried. */
const worthRetrying = (failures: number, error: Error): boolean => failures < MOST_RETRIES && mayPass(error);

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: worthRetrying,
      retryDelay: RETRY_AFTER_MS,
      // What has failed and says so goes on behind its words, because nothing else tells that the venue is back.
      refetchInterval: soonIfFailed(false),
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
