import { QueryClient } from '@tanstack/react-query';

/** Nothing waits for the network: a halt or an approval happens when it is confirmed, or the person is told. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { staleTime: 1000, retry: 1 }, mutations: { networkMode: 'always' } },
});
