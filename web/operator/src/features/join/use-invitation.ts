import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import type { StaffInvitation } from '@corella/contracts/operator';
import { openInvitation } from './invitation-api.js';

/**
 * Opens the invitation once. Asking again would replace the secret that the person has just scanned, so neither a
 * return to this window nor a restored connection does. Nothing is kept after the page is left.
 */
export const useInvitation = (token: string): UseQueryResult<StaffInvitation> =>
  useQuery({
    queryKey: ['invitation', token],
    queryFn: () => openInvitation(token),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
