import { decideMode } from './mode.js';
import { parseOptions } from './options.js';

const URL = ['--sms-url', 'https://texts.example/send'] as const;
const SECRET = { CORELLA_SMS_SECRET: 's'.repeat(32) };

describe('the options of text messages', () => {
  it.each([
    [
      ['--sms-url', 'ftp://texts'],
      SECRET,
      '--sms-url ftp://texts: write an address such as https://host:port or http://host:port',
    ],
    [URL, {}, '--sms-secret: name the secret that signs text messages'],
    [[], SECRET, '--sms-secret: it belongs to --sms-url'],
    [URL, { CORELLA_SMS_SECRET: 'short' }, '--sms-secret: write at least 32 characters'],
    [['--sms-url', 'http://texts.example/send'], SECRET, '--sms-url: http:// is for this machine only; write https://'],
    [
      [...URL, '--target', 'sentinel'],
      SECRET,
      '--sms-url: identity alone sends text messages; with --target sentinel leave it out',
    ],
  ])('tell of %j with %j what is wrong and what to write', (argv, env, words) => {
    expect(parseOptions(argv, env)).toEqual({ ok: false, errors: [words] });
  });

  it('take a server over TLS, or one on this machine, and keep the secret off the command line', () => {
    expect(parseOptions(['--sms-url', 'http://127.0.0.1:9/x'], SECRET).ok).toBe(true);
    expect(parseOptions([], { CORELLA_SMS_URL: URL[1], ...SECRET })).toMatchObject({
      ok: true,
      options: { 'sms-url': URL[1], 'sms-secret': SECRET.CORELLA_SMS_SECRET },
    });
    expect(parseOptions([...URL, '--sms-secret', 's'.repeat(32)], {}).ok).toBe(false);
  });

  it('are not for a demo, whose people have no phones', () => {
    const parsed = parseOptions(URL, SECRET);
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
