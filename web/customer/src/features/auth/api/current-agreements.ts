import { getJson, withQuery } from '@corella/api-client';
import { currentAgreementSchema, type CurrentAgreement } from '@corella/contracts/agreements-web';
import { listOf } from '@corella/contracts/web';
import { useQuery } from '@tanstack/react-query';

const list = listOf(currentAgreementSchema);

/** GET /api/agreements/current: what somebody of this country agrees to. Nothing before a country is chosen. */
export const useCurrentAgreements = (country: string): readonly CurrentAgreement[] =>
  useQuery({
    queryKey: ['current-agreements', country],
    queryFn: async ({ signal }) =>
      (await getJson(withQuery('/api/agreements/current', { country }), list, signal)).items,
    enabled: country !== '',
  }).data ?? [];
