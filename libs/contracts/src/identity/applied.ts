/**
 * What a command says beside its own answer that changes what an account may do: whether the ledger had it when the
 * answer was given. It usually has, within milliseconds; after a second nobody waits any longer. What is decided stays
 * decided, and the ledger follows. Identity fills it in for every command of `CONTROL_COMMANDS`.
 */
export interface Applied {
  readonly applied?: boolean;
}

/** The commands that are answered once the ledger has what they changed. */
export const CONTROL_COMMANDS = [
  'ChangePassword',
  'ResetPassword',
  'ChangeEmail',
  'ConfirmPhone',
  'RemovePhone',
  'TotpConfirm',
  'TotpChange',
  'TotpRemove',
  'PasskeyAdd',
  'PasskeyRemove',
  'LockAccount',
  'ReportNotMe',
  'ChangeSubAccount',
  'ResetSubAccountCredentials',
  'FreezeUser',
  'DecideApproval',
] as const;
