import { secondStepText } from './second-step-text.js';

it.each([
  [false, 0, 'none'],
  [true, 0, 'authenticator'],
  [false, 1, '1 passkey'],
  [true, 2, 'authenticator, 2 passkeys'],
])('names every factor: authenticator %s, passkeys %i', (totp, passkeys, text) => {
  expect(secondStepText({ totp, passkeys })).toBe(text);
});
