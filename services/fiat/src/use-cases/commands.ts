import type { FiatCommand } from '@corella/contracts/cash';
import { assertNever } from '@corella/result';
import type { Command } from '@nestjs/cqrs';
import { AddAddressCommand, AddAddressHandler } from './add-address/add-address.handler.js';
import { OpenPayInCommand, OpenPayInHandler } from './open-pay-in/open-pay-in.handler.js';
import { RemoveAddressCommand, RemoveAddressHandler } from './remove-address/remove-address.handler.js';

export const COMMAND_HANDLERS = [AddAddressHandler, OpenPayInHandler, RemoveAddressHandler];

/** What Nest's command bus is given. A command without a handler does not compile. */
export function commandFor(command: FiatCommand): Command<unknown> {
  switch (command.type) {
    case 'AddAddress':
      return new AddAddressCommand(command);
    case 'OpenPayIn':
      return new OpenPayInCommand(command);
    case 'RemoveAddress':
      return new RemoveAddressCommand(command);
    default:
      return assertNever(command);
  }
}
