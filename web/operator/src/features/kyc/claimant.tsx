import type { JSX } from 'react';
import { Button } from '@mui/material';
import type { KycCaseRecord } from '@corella/contracts/operator';
import { KYC_STATE } from '@corella/contracts/identity';
import { Avatar } from '../../shared/ui/marks.js';
import styles from './kyc.module.css';

/** "3:41": minutes and seconds that a claim still lasts. */
export function leaseLeft(until: string, nowMs: number): string {
  const seconds = Math.max(0, Math.ceil((Date.parse(until) - nowMs) / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

export const isHeld = ({ claimedUntil }: KycCaseRecord, nowMs: number): boolean =>
  claimedUntil !== null && Date.parse(claimedUntil) > nowMs;

/** Whether somebody of the desk may take the case now. */
export const isFree = (record: KycCaseRecord, nowMs: number): boolean =>
  record.decidedAt === null &&
  record.approvalId === null &&
  record.state !== KYC_STATE.needsModification &&
  !isHeld(record, nowMs);

interface ClaimantProps {
  readonly record: KycCaseRecord;
  readonly nowMs: number;
  /** Absent for those who may not decide. */
  readonly onClaim?: () => void;
}

/** Who reads the case, for how long, or the button that takes it. */
export function Claimant({ record, nowMs, onClaim }: ClaimantProps): JSX.Element {
  const { claimedBy, claimedUntil, decidedBy } = record;
  if (claimedBy !== null && claimedUntil !== null && isHeld(record, nowMs))
    return (
      <span className={styles.claimant}>
        <Avatar name={claimedBy.name} me={claimedBy.mine} />
        <span title={claimedBy.name}>{claimedBy.mine ? 'You' : claimedBy.name.split(' ')[0]}</span>
        <span className="dim num">{leaseLeft(claimedUntil, nowMs)}</span>
      </span>
    );
  if (decidedBy !== null)
    return (
      <span className={styles.claimant}>
        <Avatar name={decidedBy.name} me={decidedBy.mine} />
        <span title={decidedBy.name}>{decidedBy.mine ? 'You' : decidedBy.name.split(' ')[0]}</span>
      </span>
    );
  if (onClaim === undefined || !isFree(record, nowMs)) return <span className="dim">–</span>;
  return (
    <Button
      size="small"
      variant="outlined"
      aria-label={`Claim ${record.id}`}
      onClick={(event) => {
        event.stopPropagation();
        onClaim();
      }}
    >
      Claim
    </Button>
  );
}
