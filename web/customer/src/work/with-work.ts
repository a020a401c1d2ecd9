import { ProblemError } from '@corella/api-client';
import type { WorkProof } from '@corella/contracts/identity';
import { workChallengeSchema } from '@corella/contracts/web';
import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';

const MOST_TASKS = 3;

/**
 * Sends a request and, while the venue answers that it is too busy without it, does the work that it asks for and sends
 * the request again with the proof.
 */
async function withWork<Reply>(
  request: (proof?: WorkProof) => Promise<Reply>,
  tell: (working: boolean) => void,
): Promise<Reply> {
  let proof: WorkProof | undefined;
  for (let tasks = 0; ; tasks += 1) {
    try {
      return await request(proof);
    } catch (error) {
      const asked = error instanceof ProblemError && error.code === 'work-needed' ? error.problem?.inputs : undefined;
      const challenge = workChallengeSchema.safeParse(asked);
      if (!challenge.success || tasks >= MOST_TASKS) throw error;
      tell(true);
      // Needed only when the venue is busy, so it is not part of the page.
      const { solveWork } = await import('./solve-work.js');
      const solved = await solveWork(challenge.data).finally(() => tell(false));
      if (solved === null) throw error;
      proof = solved;
    }
  }
}

/** A request that may ask for work. `working`: a task is being solved before the request is sent again. */
export function useWorkMutation<Body extends object, Reply>(
  request: (body: Body & { readonly proof?: WorkProof }) => Promise<Reply>,
): { readonly mutation: UseMutationResult<Reply, Error, Body>; readonly working: boolean } {
  const [working, setWorking] = useState(false);
  const mutation = useMutation({
    mutationFn: (body: Body) =>
      withWork((proof) => request(proof === undefined ? body : { ...body, proof }), setWorking),
  });
  return { mutation, working };
}
