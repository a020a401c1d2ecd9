import { newIdempotencyKey, sendJson } from '@corella/api-client';
import { useMutation } from '@tanstack/react-query';
import type { UseMutationResult } from '@tanstack/react-query';
import { z } from 'zod';
import { provenBody } from '../../../step-up/proven-body.js';
import type { Proof } from '../../../step-up/proven-body.js';

/** What is in it is for its owner to read, not for the page. */
const fileSchema = z.looseObject({ madeAt: z.string() });
export type OwnDataFile = z.output<typeof fileSchema>;

/** POST /api/privacy/export → all that is known about the customer. */
export const useDataExport = (): UseMutationResult<OwnDataFile, Error, Proof> =>
  useMutation({
    mutationFn: async (proof: Proof) =>
      sendJson('POST', '/api/privacy/export', fileSchema, {
        body: await provenBody('data-export', {}, proof),
        idempotencyKey: newIdempotencyKey(),
      }),
  });
