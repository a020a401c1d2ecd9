import type { FiatCommand } from '@corella/contracts/cash';
import { assertNever } from '@corella/result';
import type { Command } from '@nestjs/cqrs';
import { AddAddressCommand, AddAddressHandler } from './add-address/add-address.handler.js';
import { AddBankAccountCommand, AddBankAccountHandler } from './add-bank-account/add-bank-account.handler.js';
import {
  RemoveBankAccountCommand,
  RemoveBankAccountHandler,
} from './remove-bank-account/remove-bank-account.handler.js';
import { SendTestDepositCommand, SendTestDepositHandler } from './send-test-deposit/send-test-deposit.handler.js';
import {
  VerifyBankAccountCommand,
  VerifyBankAccountHandler,
} from './verify-bank-account/verify-bank-account.handler.js';
import { RemoveAddressCommand, RemoveAddressHandler } from './remove-address/remove-address.handler.js';
import { CancelWithdrawalCommand, CancelWithdrawalHandler } from './cancel-withdrawal/cancel-withdrawal.handler.js';
import { OpenPayInCommand, OpenPayInHandler } from './open-pay-in/open-pay-in.handler.js';
import { RepealWithdrawalsCommand, RepealWithdrawalsHandler } from './repeal-withdrawals/repeal-withdrawals.handler.js';
import { RequestWithdrawalCommand, RequestWithdrawalHandler } from './request-withdrawal/request-withdrawal.handler.js';

export const COMMAND_HANDLERS = [
  AddAddressHandler,
  RemoveAddressHandler,
  AddBankAccountHandler,
  RemoveBankAccountHandler,
  SendTestDepositHandler,
  VerifyBankAccountHandler,
  OpenPayInHandler,
  RequestWithdrawalHandler,
  CancelWithdrawalHandler,
  RepealWithdrawalsHandler,
];

/** What Nest's command bus is given. A command without a handler does not compile. */
export function commandFor(command: FiatCommand): Command<unknown> {
  switch (command.type) {
    case 'AddAddress':
      return new AddAddressCommand(command);
    case 'OpenPayIn':
      return new OpenPayInCommand(command);
    case 'RemoveAddress':
      return new RemoveAddressCommand(command);
    case 'AddBankAccount':
      return new AddBankAccountCommand(command);
    case 'RemoveBankAccount':
      return new RemoveBankAccountCommand(command);
    case 'SendTestDeposit':
      return new SendTestDepositCommand(command);
    case 'VerifyBankAccount':
      return new VerifyBankAccountCommand(command);
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
