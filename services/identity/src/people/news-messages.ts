import { REMOVAL_PROJECT } from '@corella/contracts/removal';
import type { OutgoingMessage } from '@corella/mailer';
import {
  passkeyAddedMessage,
  passkeyRemovedMessage,
  recoveryCodesIssuedMessage,
  recoveryCodeUsedMessage,
} from './factor-messages.js';
import {
  addressChangedMessage,
  apiKeyMadeMessage,
  apiKeysDeletedMessage,
  apiKeyWidenedMessage,
  passwordChangedMessage,
  subAccountMadeMessage,
  totpBoundMessage,
  totpChangedMessage,
  totpRemovedMessage,
  type OwnerNews,
  type OwnerWarning,
} from './owner-messages.js';
import { phoneBoundMessage, phoneChangedMessage, phoneRemovedMessage } from './phone-messages.js';
import { removalDoneWarning } from './removal-messages.js';

type Warning = (news: OwnerNews & OwnerWarning, words: string) => OutgoingMessage;

/** Of what a thief would do, with where it came from and a link that locks the account. Named in vault rows. */
export const WARNINGS = {
  'password-changed': passwordChangedMessage,
  'address-changed': addressChangedMessage,
  'totp-bound': totpBoundMessage,
  'totp-changed': totpChangedMessage,
  'totp-removed': totpRemovedMessage,
  'passkey-added': passkeyAddedMessage,
  'passkey-removed': passkeyRemovedMessage,
  'phone-bound': phoneBoundMessage,
  'phone-changed': phoneChangedMessage,
  'phone-removed': phoneRemovedMessage,
  'recovery-codes-issued': recoveryCodesIssuedMessage,
  'recovery-code-used': (news, left) => recoveryCodeUsedMessage(Number(left), false)(news),
  'recovery-code-new-device': (news, left) => recoveryCodeUsedMessage(Number(left), true)(news),
  'sub-account-made': subAccountMadeMessage,
  'api-key-made': apiKeyMadeMessage,
  'api-key-widened': apiKeyWidenedMessage,
  'api-keys-deleted': apiKeysDeletedMessage,
  'removal-phone': removalDoneWarning(REMOVAL_PROJECT.phone),
  'removal-authenticator': removalDoneWarning(REMOVAL_PROJECT.authenticator),
  'removal-email': removalDoneWarning(REMOVAL_PROJECT.email),
} as const satisfies Readonly<Record<string, Warning>>;
export type WarningKind = keyof typeof WARNINGS;

/** The last two have no link: the account is locked already, or two people have just unlocked it. */
export type NewsKind = WarningKind | 'account-locked' | 'account-unlocked';
