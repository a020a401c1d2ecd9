import { StaffProveFactorCommand, StaffProveFactorHandler } from './staff-prove-factor/staff-prove-factor.handler.js';

/** What staff prove, and with what. */
export const STAFF_FACTOR_COMMANDS = {
  StaffProveFactor: StaffProveFactorCommand,
} as const;

export const STAFF_FACTOR_HANDLERS = [StaffProveFactorHandler] as const;
