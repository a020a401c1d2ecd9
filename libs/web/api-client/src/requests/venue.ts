import { venueSchema } from '@corella/contracts/web';
import type { z } from 'zod';
import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { getJson } from '../http/request.js';

export type Venue = z.output<typeof venueSchema>;

/** GET /api/venue: whether the market is simulated and whether this is the demonstration. */
export function useVenue(): UseQueryResult<Venue> {
  return useQuery({
    queryKey: ['venue'],
    queryFn: ({ signal }) => getJson('/api/venue', venueSchema, signal),
    staleTime: Infinity,
  });
}
