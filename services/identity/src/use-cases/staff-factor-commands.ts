import { StaffProveFactorCommand, StaffProveFactorHandler } from './staff-prove-factor/staff-prove-factor.handler.js';
import { StaffFactorBeginCommand, StaffFactorBeginHandler } from './staff-factor-begin/staff-factor-begin.handler.js';
import {
  StaffPasskeyBeginCommand,
  StaffPasskeyBeginHandler,
} from './staff-passkey-begin/staff-passkey-begin.handler.js';
import { StaffPasskeyAddCommand, StaffPasskeyAddHandler } from './staff-passkey-add/staff-passkey-add.handler.js';
import {
  StaffPasskeyRenameCommand,
  StaffPasskeyRenameHandler,
} from './staff-passkey-rename/staff-passkey-rename.handler.js';
import {
  StaffPasskeyRemoveCommand,
  StaffPasskeyRemoveHandler,
} from './staff-passkey-remove/staff-passkey-remove.handler.js';
import {
  StaffPasskeyLoginBeginCommand,
  StaffPasskeyLoginBeginHandler,
} from './staff-passkey-login-begin/staff-passkey-login-begin.handler.js';
import {
  StaffPasskeyLoginCommand,
  StaffPasskeyLoginHandler,
} from './staff-passkey-login/staff-passkey-login.handler.js';

/** What staff prove, and with what. */
export const STAFF_FACTOR_COMMANDS = {
  StaffProveFactor: StaffProveFactorCommand,
  StaffFactorBegin: StaffFactorBeginCommand,
  StaffPasskeyBegin: StaffPasskeyBeginCommand,
  StaffPasskeyAdd: StaffPasskeyAddCommand,
  StaffPasskeyRename: StaffPasskeyRenameCommand,
  StaffPasskeyRemove: StaffPasskeyRemoveCommand,
  StaffPasskeyLoginBegin: StaffPasskeyLoginBeginCommand,
  StaffPasskeyLogin: StaffPasskeyLoginCommand,
} as const;

export const STAFF_FACTOR_HANDLERS = [
  StaffProveFactorHandler,
  StaffFactorBeginHandler,
  StaffPasskeyBeginHandler,
  StaffPasskeyAddHandler,
  StaffPasskeyRenameHandler,
  StaffPasskeyRemoveHandler,
  StaffPasskeyLoginBeginHandler,
  StaffPasskeyLoginHandler,
] as const;
