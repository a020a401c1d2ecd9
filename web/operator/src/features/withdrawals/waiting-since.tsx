import type { JSX } from 'react';
import type { WithdrawalRecord } from '@corella/contracts/operator';
import { duration, exactUtc, moment } from '../../shared/format/times.js';
import { Icon } from '../../shared/ui/icon.js';
import { Chip } from '../../shared/ui/marks.js';

const HOUR_MS = 3_600_000;
/** A person should have looked by then: a request for people lapses after an hour. */
const LONG_MS = HOUR_MS;
const DELAY_MS = 25 * HOUR_MS;

const isLong = ({ state, since }: WithdrawalRecord, nowMs: number): boolean =>
  nowMs - Date.parse(since) > (state === 'risk-delay' || state === 'to-travel-rule-verify' ? DELAY_MS : LONG_MS);

interface WaitingSinceProps {
  readonly record: WithdrawalRecord;
  readonly nowMs: number;
}

/** For how long it has stood where it stands, marked where that is long; of one that has ended, when. */
export function WaitingSince({ record, nowMs }: WaitingSinceProps): JSX.Element {
  const { since, endedAt } = record;
  if (endedAt !== null) return <span className="dim num">{moment(endedAt)}</span>;
  const long = isLong(record, nowMs);
  return (
    <span className="num" title={`Since ${exactUtc(since)}${long ? ', longer than it should' : ''}`}>
      <Chip tone={long ? 'warn' : 'plain'}>
        <Icon name={long ? 'warn' : 'clock'} size={12} />
        {duration(nowMs - Date.parse(since))}
      </Chip>
    </span>
  );
}
