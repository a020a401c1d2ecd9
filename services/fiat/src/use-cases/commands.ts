import type { FiatCommand } from '@corella/contracts/cash';
import { assertNever } from '@corella/result';
import type { Command } from '@nestjs/cqrs';
import { OpenPayInCommand, OpenPayInHandler } from './open-pay-in/open-pay-in.handler.js';

export const COMMAND_HANDLERS = [OpenPayInHandler];

/** What Nest's command bus is given. A command without a handler does not compile. */
export function commandFor(command: FiatCommand): Command<unknown> {
  switch (command.type) {
    case 'OpenPayIn':
      return new OpenPayInCommand(command);
    default:
      return assertNever(command.type);
  }
}
