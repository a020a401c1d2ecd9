import { getJson } from '@corella/api-client';
import { agreementSchema, agreementTextSchema, type AgreementTextReply } from '@corella/contracts/agreements-web';
import type { AgreementId } from '@corella/contracts/identity';
import { listOf } from '@corella/contracts/web';
import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';

const list = listOf(agreementSchema);

/** Of a customer who has signed, that version; 1 where the page does not say which. */
async function ownVersion(id: AgreementId, signal: AbortSignal): Promise<number> {
  const found = (await getJson('/api/agreements', list, signal)).items.find((one) => one.id === id);
  return found?.version ?? found?.current?.version ?? 1;
}

/** GET /api/agreements/{id}/versions/{version}. A published text never changes. */
export const useTextOfVersion = (
  id: AgreementId,
  version: number | undefined,
): UseQueryResult<AgreementTextReply, Error> =>
  useQuery({
    queryKey: ['agreement-text', id, version ?? 'own'],
    queryFn: async ({ signal }) =>
      getJson(
        `/api/agreements/${id}/versions/${version ?? (await ownVersion(id, signal))}`,
        agreementTextSchema,
        signal,
      ),
    staleTime: version === undefined ? 0 : Infinity,
  });
