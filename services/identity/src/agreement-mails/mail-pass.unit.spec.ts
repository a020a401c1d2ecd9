import { MailPass } from './mail-pass.js';

const MINUTE = 60_000;
const DAY = 86_400_000;

/** At which minutes of so many a pass ran, each over with one step in which so many were missed. */
function passes(minutes: number, missed: (minute: number) => number): number[] {
  const pass = new MailPass(0);
  const ran: number[] = [];
  for (let minute = 0; minute < minutes; minute += 1) {
    pass.begin('one', minute * MINUTE);
    if (pass.isOver) continue;
    ran.push(minute);
    pass.step(0, missed(minute));
    pass.end(minute * MINUTE);
  }
  return ran;
}

describe('a pass of mails', () => {
  it('comes once a day where everybody was told', () => {
    expect(passes(3_000, () => 0)).toEqual([0, 1_440, 2_880]);
  });

  it('is tried again four times where somebody cannot be told, and then a day later', () => {
    expect(passes(3_000, () => 1)).toEqual([0, 1, 2, 12, 72, 1_512, 1_513, 1_514, 1_524, 1_584]);
  });

  it('is not tried again once everybody was told', () => {
    expect(passes(1_000, (minute) => (minute < 2 ? 1 : 0))).toEqual([0, 1, 2]);
  });

  it('begins at the first place when it is about something else', () => {
    const pass = new MailPass('');
    pass.begin('one', 0);
    pass.step('u-100', 1);
    pass.begin('one', MINUTE);
    expect(pass.place).toBe('u-100');
    pass.begin('other', MINUTE);
    expect(pass.place).toBe('');
    pass.end(MINUTE);
    pass.begin('other', DAY);
    expect(pass.isOver).toBe(true);
  });
});
