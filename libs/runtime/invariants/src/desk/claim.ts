/** Who works at a case or a request, and until when. */
export interface Claim {
  readonly staffId: string;
  readonly until: number;
}

/** Nobody takes what somebody else has. What is wrong, or null. */
export const wrongClaim = (claim: Claim | null, staffId: string, at: number): string | null =>
  claim !== null && claim.staffId !== staffId && claim.until > at
    ? `${staffId} claims it while ${claim.staffId} has it`
    : null;

/** Who decides has it. */
export function heldBy(claim: Claim | null, staffId: string, at: number): string | null {
  if (claim?.staffId !== staffId) return `${staffId} decides, and ${claim?.staffId ?? 'nobody'} has it`;
  return claim.until > at ? null : `${staffId} decides after the claim is over`;
}
