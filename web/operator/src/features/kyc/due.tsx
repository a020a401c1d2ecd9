import type { JSX } from 'react';
import type { KycCaseRecord } from '@corella/contracts/operator';
import { moment } from '../../shared/format/times.js';
import { TimeLeft, TimePaused } from '../../shared/ui/time-left.js';

/** Within so long before it is due, a case is amber. */
const NEAR_MS = 4 * 3_600_000;

/** How long a decision may still take, or that the clock stands still, or when it was decided. */
export function Due({ record, nowMs }: { readonly record: KycCaseRecord; readonly nowMs: number }): JSX.Element {
  const { dueAt, decidedAt } = record;
  if (decidedAt !== null) return <span className="dim num">{moment(decidedAt)}</span>;
  if (dueAt !== null) return <TimeLeft until={dueAt} nowMs={nowMs} nearMs={NEAR_MS} />;
  return <TimePaused title="The clock stands still while somebody else has to act" />;
}
