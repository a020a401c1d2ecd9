/** What a customer reads about their own logins and changes. The app has a text for each. */
export const LOG_ACTIONS = [
  ...(['login', 'password-wrong', 'two-step-wrong', 'two-step-unlocked', 'recovery-code-used'] as const),
  ...(['registered', 'agreements-signed', 'data-exported', 'session-reused', 'session-moved', 'step-up'] as const),
  ...(['password-changed', 'password-reset', 'email-changed', 'mail-phrase-set', 'mail-phrase-removed'] as const),
  ...(['totp-bound', 'totp-changed', 'totp-removed', 'passkey-added', 'passkey-renamed', 'passkey-removed'] as const),
  ...(['recovery-codes-issued', 'quick-withdraw-on', 'quick-withdraw-off'] as const),
  ...(['phone-bound', 'phone-changed', 'phone-removed', 'removal-cancelled'] as const),
  ...(['account-locked', 'account-locked-by-mail'] as const),
  ...(['closure-requested', 'closure-cancelled'] as const),
  ...(['api-key-created', 'api-key-changed', 'api-key-deleted'] as const),
  ...(['sub-account-created', 'sub-account-frozen', 'sub-account-unfrozen', 'sub-account-login-set'] as const),
  ...(['sub-account-authorities-set', 'sub-account-credentials-reset'] as const),
  ...(['sub-account-key-created', 'sub-account-key-changed', 'sub-account-key-deleted'] as const),
] as const;
export type LogAction = (typeof LOG_ACTIONS)[number];
