import { user } from '../../testing/fake-venue.js';
import { userRecord } from './records.js';

const at = (ms: number): string => new Date(ms).toISOString();

describe('the record of a customer', () => {
  it('says since when the account is closing, or until when what is kept of one that is closed', () => {
    expect(userRecord(user)).not.toHaveProperty('closingSince');
    expect(userRecord({ ...user, closingSince: 5 })).toMatchObject({ closingSince: at(5) });
    const dates = { kept: 'rejected', ordinaryUntil: 7, retainUntil: 9 } as const;
    const closure = { uid: user.uid, ...dates, closedAt: 6, erased: 'ordinary' } as const;
    expect(userRecord({ ...user, status: 'closed', closure })).toMatchObject({
      closed: { at: at(6), kept: 'rejected', ordinaryUntil: at(7), retainUntil: at(9), erased: 'ordinary' },
    });
  });
});
