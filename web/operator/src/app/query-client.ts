import { QueryClient } from '@tanstack/react-query';

/**
 * Nothing waits for the browser's opinion of the network. A halt or an approval happens when it is confirmed, or the
 * person is told; and what is shown goes on being asked for, because only an answer shows that the venue is there.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 1000, retry: 1, networkMode: 'always', refetchOnReconnect: true },
    mutations: { networkMode: 'always' },
  },
});
