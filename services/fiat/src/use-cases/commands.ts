import type { FiatCommand } from '@corella/contracts/cash';
import type { Command } from '@nestjs/cqrs';
import { OpenPayInCommand, OpenPayInHandler } from './open-pay-in/open-pay-in.handler.js';

export const COMMAND_HANDLERS = [OpenPayInHandler];

/** What Nest's command bus is given; null for a type that this release has not. */
export function commandFor(command: FiatCommand): Command<unknown> | null {
  switch (command.type) {
    case 'OpenPayIn':
      return new OpenPayInCommand(command);
    default:
      return null;
  }
}
