import { decideMode } from './mode.js';
import { parseOptions } from './options.js';

const URL = ['--sms-url', 'https://texts.example/send'] as const;
const SECRET = ['--sms-secret-file', '/run/secrets/sms'] as const;

describe('the options of text messages', () => {
  it.each([
    [
      ['--sms-url', 'ftp://texts', ...SECRET],
      '--sms-url ftp://texts: write an address such as https://host:port or http://host:port',
    ],
    [URL, '--sms-secret-file: name the file with the secret that signs text messages'],
    [SECRET, '--sms-secret-file: it belongs to --sms-url'],
    [
      ['--sms-url', 'http://texts.example/send', ...SECRET],
      '--sms-url: http:// is for this machine only; write https://',
    ],
    [
      [...URL, ...SECRET, '--target', 'sentinel'],
      '--sms-url: identity alone sends text messages; with --target sentinel leave it out',
    ],
  ])('tells of %j what is wrong and what to write', (argv, words) => {
    expect(parseOptions(argv, {})).toEqual({ ok: false, errors: [words] });
  });

  it('take a server over TLS, or one on this machine', () => {
    expect(parseOptions(['--sms-url', 'http://127.0.0.1:9/x', ...SECRET], {}).ok).toBe(true);
    const env = { CORELLA_SMS_URL: URL[1], CORELLA_SMS_SECRET_FILE: SECRET[1] };
    expect(parseOptions([], env)).toMatchObject({
      ok: true,
      options: { 'sms-url': URL[1], 'sms-secret-file': SECRET[1] },
    });
  });

  it('are not for a demo, whose people have no phones', () => {
    const parsed = parseOptions([...URL, ...SECRET], {});
    if (!parsed.ok) throw new Error(parsed.errors.join());
    const context = { recorded: null, production: false };
    expect(decideMode(parsed.options, context)).toEqual({
      ok: false,
      message:
        'a demo texts nobody: it shows its text messages in the outbox; leave --sms-url out, or choose --demo off',
    });
    expect(decideMode({ ...parsed.options, demo: 'off' }, context).ok).toBe(true);
  });
});
