import type { WhyLost } from '@corella/api-client';

let kept: WhyLost | null = null;

/** Why the session of this tab was lost, until somebody logs in again. */
export const whyLost = (): WhyLost | null => kept;

export function keepWhyLost(why: WhyLost | null): void {
  kept = why;
}
