import type { FiatCommand } from '@corella/contracts/cash';
import { assertNever } from '@corella/result';
import type { Command } from '@nestjs/cqrs';
import { CancelWithdrawalCommand, CancelWithdrawalHandler } from './cancel-withdrawal/cancel-withdrawal.handler.js';
import { OpenPayInCommand, OpenPayInHandler } from './open-pay-in/open-pay-in.handler.js';
import { RepealWithdrawalsCommand, RepealWithdrawalsHandler } from './repeal-withdrawals/repeal-withdrawals.handler.js';
import { RequestWithdrawalCommand, RequestWithdrawalHandler } from './request-withdrawal/request-withdrawal.handler.js';

export const COMMAND_HANDLERS = [
  OpenPayInHandler,
  RequestWithdrawalHandler,
  CancelWithdrawalHandler,
  RepealWithdrawalsHandler,
];

/** What Nest's command bus is given. A command without a handler does not compile. */
export function commandFor(command: FiatCommand): Command<unknown> {
  switch (command.type) {
    case 'OpenPayIn':
      return new OpenPayInCommand(command);
    case 'RequestWithdrawal':
      return new RequestWithdrawalCommand(command);
    case 'CancelWithdrawal':
      return new CancelWithdrawalCommand(command);
    case 'RepealWithdrawals':
      return new RepealWithdrawalsCommand(command);
    default:
      return assertNever(command);
  }
}
