import { reasonBody, completeReason } from './reasons.js';

describe('a reason of the venue’s list', () => {
  it.each([
    ['H04', 'H04 Technical fault'],
    ['H04 Technical fault', 'H04 Technical fault'],
    [' H04 Technical fault ', 'H04 Technical fault'],
    ['H04 - the feed stands', 'H04 Technical fault - the feed stands'],
    ['H04 Technical fault - it - stands', 'H04 Technical fault - it - stands'],
  ])('goes on record from %j as %j', (given, recorded) => {
    expect(completeReason('halt', given)).toBe(recorded);
  });

  it.each(['odd prices', 'H07', 'H4', 'h04', 'H04 Odd prices', 'H04 -', 'odd - H04', 'constructor'])(
    'is none of %j for a halt',
    (given) => {
      expect(completeReason('halt', given)).toBeNull();
    },
  );

  it('belongs to its act: nobody is disabled because they join', () => {
    expect([completeReason('staff-disable', 'S01'), completeReason('staff-add', 'S02')]).toEqual([null, null]);
    expect(completeReason('staff-disable', 'S02')).toBe('S02 Leaves the team');
  });

  it('is named as the field at fault, with the codes to choose from', () => {
    const parsed = reasonBody('resume').safeParse({ reason: 'all is well' });
    expect(parsed.error?.issues).toMatchObject([
      { path: ['reason'], message: expect.stringMatching(/^Write a code,.* Codes: H07, H08, H09\.$/) },
    ]);
    expect(reasonBody('resume').parse({ reason: 'H08' })).toEqual({ reason: 'H08 Fault is repaired and checked' });
  });
});
