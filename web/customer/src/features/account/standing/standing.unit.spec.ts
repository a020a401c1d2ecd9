import { sampleMe } from '../../../testing/samples.js';
import { nextStepOf, standingOf } from './standing.js';

const keys = (lines: readonly { readonly key: string; readonly warns: boolean }[]): readonly string[] =>
  lines.map(({ key, warns }) => (warns ? `! ${key}` : key));
const of = (change: Parameters<typeof sampleMe>[0]) => {
  const me = sampleMe(change);
  const { login, change: changing, lost } = standingOf(me);
  return [keys(login), keys(changing), keys(lost), nextStepOf(me)];
};

describe('how an account is protected', () => {
  it.each([
    ['the password alone', {}, ['password', '! then.none'], ['! password'], ['passwordEnough'], 'factor'],
    ['an authenticator', { totp: true }, ['password', 'then.totp'], ['with.totp'], ['! noCodes'], 'codes'],
    [
      'a passkey, an authenticator and codes',
      { totp: true, passkeys: 2, recoveryCodes: 9 },
      ['password', 'then.passkey-totp'],
      ['with.passkey-totp'],
      ['passkeys', 'codes'],
      null,
    ],
    [
      'a phone and few codes',
      { phone: '+61412555018', recoveryCodes: 3 },
      ['password', 'then.sms'],
      ['with.sms'],
      ['! codes'],
      'few-codes',
    ],
  ])('is answered for %s', (_by, change, login, changing, lost, next) => {
    expect(of(change)).toEqual([login, changing, lost, next]);
  });
});
