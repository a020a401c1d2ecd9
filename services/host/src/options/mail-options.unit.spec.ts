import { decideMode } from './mode.js';
import { parseOptions } from './options.js';

const FROM = ['--mail-from', 'no-reply@venue.example'];

describe('the options of mail', () => {
  it.each([
    [['--smtp', 'http://mail'], '--smtp http://mail: write an address such as smtp://host:port or smtps://host:port'],
    [
      ['--smtp', 'smtp://v:hush@mail:587', ...FROM],
      '--smtp smtp://v:…@mail:587: leave the password out; it has a variable of its own',
    ],
    [['--smtp', 'smtp://mail:25'], '--mail-from: name the address that mail comes from'],
    [FROM, '--mail-from: it belongs to --smtp'],
    [['--smtp-ca', 'ca.pem'], '--smtp-ca: it belongs to --smtp'],
    [
      ['--smtp', 'smtp://mail', '--mail-from', 'Venue <v@venue.example>'],
      '--mail-from Venue <v@venue.example>: write an email address',
    ],
    [['--smtp', 'smtps://v@mail', ...FROM], '--smtp: a login needs both a user in --smtp and CORELLA_SMTP_PASSWORD'],
    [
      ['--smtp', 'smtp://mail', ...FROM, '--target', 'sentinel'],
      '--smtp: identity alone sends mail; with --target sentinel leave it out',
    ],
    [
      ['--smtp-password', 'hush'],
      '--smtp-password: secrets do not belong on the command line; set CORELLA_SMTP_PASSWORD',
    ],
  ])('tells of %j what is wrong and what to write', (argv, words) => {
    expect(parseOptions(argv, {})).toEqual({ ok: false, errors: [words] });
  });

  it('takes a server with and without a login', () => {
    expect(parseOptions(['--smtp', 'smtp://127.0.0.1:25', ...FROM], {}).ok).toBe(true);
    const env = { CORELLA_SMTP: 'smtps://v@mail', CORELLA_SMTP_PASSWORD: 'hush', CORELLA_MAIL_FROM: 'v@venue.example' };
    expect(parseOptions([], env)).toMatchObject({
      ok: true,
      options: { smtp: 'smtps://v@mail', 'smtp-password': 'hush', 'mail-from': 'v@venue.example' },
    });
  });

  it('are not for a demo, whose people do not exist', () => {
    const parsed = parseOptions(['--smtp', 'smtp://mail', ...FROM], {});
    if (!parsed.ok) throw new Error(parsed.errors.join());
    const context = { recorded: null, production: false };
    expect(decideMode(parsed.options, context)).toEqual({
      ok: false,
      message: 'a demo mails nobody: it shows its mail in the outbox; leave --smtp out, or choose --demo off',
    });
    expect(decideMode({ ...parsed.options, demo: 'off' }, context).ok).toBe(true);
  });
});
