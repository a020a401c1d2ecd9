import { decideMode } from './mode.js';
import { parseOptions } from './options.js';

const SECRET = { CORELLA_KYC_SECRET: 's'.repeat(32) };

describe('the secret of the checking service', () => {
  it.each([
    [[], { CORELLA_KYC_SECRET: 'short' }, '--kyc-secret: write at least 32 characters'],
    [
      ['--target', 'sentinel'],
      SECRET,
      '--kyc-secret: identity alone checks those calls; with --target sentinel leave it out',
    ],
  ])('tells of %j with %j what is wrong and what to write', (argv, env, words) => {
    expect(parseOptions(argv, env)).toEqual({ ok: false, errors: [words] });
  });

  it('comes from the environment, and never from the command line', () => {
    expect(parseOptions([], SECRET)).toMatchObject({ ok: true, options: { 'kyc-secret': SECRET.CORELLA_KYC_SECRET } });
    expect(parseOptions(['--kyc-secret', 's'.repeat(32)], {}).ok).toBe(false);
  });

  it('is refused where no checking service could sign with it', () => {
    const parsed = parseOptions([], SECRET);
    if (!parsed.ok) throw new Error(parsed.errors.join());
    const context = { recorded: null, production: false };
    expect(decideMode(parsed.options, context).ok).toBe(true);
    expect(decideMode({ ...parsed.options, demo: 'off' }, context)).toEqual({
      ok: false,
      message:
        'outside a demo no checking service is connected that would sign its calls; leave CORELLA_KYC_SECRET out',
    });
  });
});
