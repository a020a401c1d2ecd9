import { secondStepText } from './second-step-text.js';

it.each([
  [false, 0, null, 'none'],
  [true, 0, null, 'authenticator'],
  [false, 1, null, '1 passkey'],
  [true, 2, '+61 ••• 018', 'authenticator, 2 passkeys, phone'],
])('names every factor: authenticator %s, passkeys %i, phone %s', (totp, passkeys, phone, text) => {
  expect(secondStepText({ totp, passkeys, phone })).toBe(text);
});
