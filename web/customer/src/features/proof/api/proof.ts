import { ProblemError, getJson } from '@corella/api-client';
import { inclusionSchema, proofSchema } from '@corella/contracts/web';
import type { InclusionWire, ProofWire } from '@corella/contracts/web';
import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import type { z } from 'zod';

const NOT_FOUND = 404;

/** Null means that there is none yet. That is an answer, not an error. */
async function orNull<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
  signal: AbortSignal,
): Promise<z.output<Schema> | null> {
  try {
    return await getJson(path, schema, signal);
  } catch (error) {
    if (error instanceof ProblemError && error.status === NOT_FOUND) return null;
    throw error;
  }
}

/** GET /api/proof: the newest published liabilities. */
export const useProof = (): UseQueryResult<ProofWire | null> =>
  useQuery({ queryKey: ['proof'], queryFn: ({ signal }) => orNull('/api/proof', proofSchema, signal) });

/** GET /api/proof/inclusion: the customer's leaf and its path to the root. */
export const useInclusion = (signedIn: boolean, proofId: string | undefined): UseQueryResult<InclusionWire | null> =>
  useQuery({
    queryKey: ['account', 'inclusion', proofId],
    enabled: signedIn && proofId !== undefined,
    queryFn: ({ signal }) => orNull('/api/proof/inclusion', inclusionSchema, signal),
  });
