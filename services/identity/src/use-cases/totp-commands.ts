import { TotpBeginCommand, TotpBeginHandler } from './totp-begin/totp-begin.handler.js';
import { TotpChangeCommand, TotpChangeHandler } from './totp-change/totp-change.handler.js';
import { TotpConfirmCommand, TotpConfirmHandler } from './totp-confirm/totp-confirm.handler.js';
import { TotpRemoveCommand, TotpRemoveHandler } from './totp-remove/totp-remove.handler.js';

/** A customer's authenticator: bound, replaced and removed. */
export const TOTP_COMMANDS = {
  TotpBegin: TotpBeginCommand,
  TotpConfirm: TotpConfirmCommand,
  TotpChange: TotpChangeCommand,
  TotpRemove: TotpRemoveCommand,
} as const;

export const TOTP_HANDLERS = [TotpBeginHandler, TotpConfirmHandler, TotpChangeHandler, TotpRemoveHandler] as const;
