import type { UserRecord } from '@corella/contracts/operator';
import { moment, utcDay } from '../../shared/format/times.js';
import type { Fact } from '../../shared/ui/panel.js';

const BECAUSE: Readonly<Record<NonNullable<UserRecord['closed']>['kept'], string>> = {
  approved: 'seven years, since the customer was verified',
  rejected: 'a year, since the customer was refused',
  none: 'nothing has to be kept for longer',
};

/** Address, phone and logins of a closed account go first. */
export const isErased = ({ closed }: Pick<UserRecord, 'closed'>): boolean =>
  closed !== undefined && closed.erased !== 'nothing';

/** How an account stands on its way to being closed and forgotten, with the days. Nothing of one that is open. */
export function closureFacts({ closingSince, closed }: Pick<UserRecord, 'closingSince' | 'closed'>): readonly Fact[] {
  if (closed === undefined)
    return closingSince === undefined
      ? []
      : [{ term: 'Closing', value: `asked by the owner, ${moment(closingSince)}` }];
  const { at, kept, ordinaryUntil, retainUntil, erased } = closed;
  const before = { term: 'Closed', value: `${moment(at)}, by the owner` };
  if (erased === 'everything') return [before, { term: 'Erased', value: `everything, after ${utcDay(retainUntil)}` }];
  return [
    before,
    {
      term: 'Contact and logins',
      value: `${erased === 'ordinary' ? 'erased after' : 'kept until'} ${utcDay(ordinaryUntil)}`,
    },
    { term: 'The rest', value: `kept until ${utcDay(retainUntil)}: ${BECAUSE[kept]}` },
  ];
}
