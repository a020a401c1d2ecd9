import type { Applied } from '@corella/contracts/identity';

/** Whether the ledger has what was changed. Where identity says nothing of it, nothing had to follow. */
export const appliedOf = ({ applied = true }: Applied): { applied: boolean } => ({ applied });
