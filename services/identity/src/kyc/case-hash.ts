import { payloadHash } from '@corella/hash';
import type { KycCase } from '../domain/kyc/kyc-state.js';

/** What a decision is about. Another answer, picture or finding makes another hash. */
export const caseHash = ({ caseId, attempt, answers, files, check }: KycCase): string =>
  payloadHash({
    caseId,
    attempt,
    answers,
    files: files.map(({ slot, sha256 }) => `${slot} ${sha256}`),
    check: check?.check ?? 0,
  });
