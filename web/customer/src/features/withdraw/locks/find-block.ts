import { KYC_STATE } from '@corella/contracts/identity';
import type { Me } from '@corella/contracts/web';
import { isNone } from '../amounts/amount.js';
import type { WithdrawalTermsView } from '../api/withdrawals.js';

export type BlockReason = 'locked' | 'security-lock' | 'verify' | 'factor' | 'once-a-day' | 'daily-limit';

/** Why nothing can be withdrawn now. `until` is null for what does not end by itself. */
export interface Block {
  readonly reason: BlockReason;
  readonly until: number | null;
}

/** The first thing that stands in the way, or null. The venue asks all of it again. */
export function findBlock(me: Me, terms: WithdrawalTermsView, nowMs: number): Block | null {
  const locks = me.locks.filter(({ reason }) => reason === 'security-lock');
  if (locks.some(({ until }) => until === null)) return { reason: 'locked', until: null };
  const ends = locks.map(({ until }) => Date.parse(until ?? '')).filter((until) => until > nowMs);
  if (ends.length > 0) return { reason: 'security-lock', until: Math.max(...ends) };
  if (me.kycState !== KYC_STATE.approved) return { reason: 'verify', until: null };
  if (!me.totp && me.passkeys === 0) return { reason: 'factor', until: null };
  const again = terms.againAt === null ? 0 : Date.parse(terms.againAt);
  if (again > nowMs) return { reason: 'once-a-day', until: again };
  return terms.leftOfDay !== null && isNone(terms.leftOfDay) ? { reason: 'daily-limit', until: null } : null;
}
