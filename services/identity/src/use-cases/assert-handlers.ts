import { invariant } from '@corella/result';
import type { CommandBus } from '@nestjs/cqrs';
import { COMMAND_HANDLERS, COMMAND_TYPES } from './commands.js';

/** A command without a handler stops the start instead of failing the first customer who needs it. */
export function assertHandlers(commands: CommandBus): void {
  invariant(COMMAND_HANDLERS.length === COMMAND_TYPES.length, 'every command has one handler');
  const registered: unknown = Reflect.get(commands, 'handlers');
  invariant(
    registered instanceof Map && registered.size >= COMMAND_TYPES.length,
    'the command bus knows every handler once the module has been initialised',
  );
}
