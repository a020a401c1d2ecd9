import type { JSX } from 'react';
import { Button } from '@mui/material';
import type { RemovalRecord } from '@corella/contracts/operator';
import { Avatar } from '../../shared/ui/marks.js';
import styles from './removals.module.css';

/** "3:41": minutes and seconds that a claim still lasts. */
export function leaseLeft(until: string, nowMs: number): string {
  const seconds = Math.max(0, Math.ceil((Date.parse(until) - nowMs) / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

export const isHeld = ({ claimedUntil }: RemovalRecord, nowMs: number): boolean =>
  claimedUntil !== null && Date.parse(claimedUntil) > nowMs;

/** Whether somebody of the desk may take the request now. */
export const isFree = (record: RemovalRecord, nowMs: number): boolean =>
  (record.status === 'submitted' || record.status === 'claimed') && !isHeld(record, nowMs);

interface HolderProps {
  readonly record: RemovalRecord;
  readonly nowMs: number;
  /** Absent for those who may not decide. */
  readonly onClaim?: () => void;
}

/** Who reads the request, for how long, or the button that takes it. */
export function Holder({ record, nowMs, onClaim }: HolderProps): JSX.Element {
  const { claimedBy, claimedUntil } = record;
  if (claimedBy !== null && claimedUntil !== null && isHeld(record, nowMs))
    return (
      <span className={styles.holder}>
        <Avatar name={claimedBy.name} me={claimedBy.mine} />
        <span title={claimedBy.name}>{claimedBy.mine ? 'You' : claimedBy.name.split(' ')[0]}</span>
        <span className="dim num">{leaseLeft(claimedUntil, nowMs)}</span>
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
