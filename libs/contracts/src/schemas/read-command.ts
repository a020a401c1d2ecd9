import { reject, type Result } from '@corella/result';
import type { z } from 'zod';
import type { FIAT_SERVICE, FiatCommand } from '../cash/index.js';
import type { IDENTITY_SERVICE } from '../identity/index.js';
import { type IdentityCommand } from '../identity/index.js';
import type { LEDGER_SERVICE } from '../ledger/index.js';
import { type LedgerCommand } from '../ledger/index.js';
import type { MATCHING_SERVICE } from '../market/index.js';
import { type MarketCommand } from '../market/index.js';
import { fiatCommands, fiatReplies } from './fiat-commands.js';
import { identityCommands, identityReplies } from './identity-commands.js';
import { ledgerCommands, ledgerReplies } from './ledger-commands.js';
import { marketCommands, marketReplies } from './market-commands.js';
import { entryOf, read, type Unreadable } from './unreadable.js';

/** The commands that each service takes. */
export interface ServiceCommands {
  readonly [FIAT_SERVICE]: FiatCommand;
  readonly [IDENTITY_SERVICE]: IdentityCommand;
  readonly [LEDGER_SERVICE]: LedgerCommand;
  readonly [MATCHING_SERVICE]: MarketCommand;
}
export type CommandedService = keyof ServiceCommands;
export type CommandType<Service extends CommandedService> = ServiceCommands[Service]['type'];

type SchemasByType = {
  readonly [Service in CommandedService]: { readonly [Type in CommandType<Service>]: z.ZodObject };
};
type RepliesByType = { readonly [Service in CommandedService]: { readonly [Type in CommandType<Service>]: z.ZodType } };

/** The schema of every command without its `type`, by the service that takes it. */
export const commandSchemas: SchemasByType = {
  fiat: fiatCommands,
  identity: identityCommands,
  ledger: ledgerCommands,
  matching: marketCommands,
};

/** The schema of the reply to every command, accepted or refused. */
export const replySchemas: RepliesByType = {
  fiat: fiatReplies,
  identity: identityReplies,
  ledger: ledgerReplies,
  matching: marketReplies,
};

export type CommandOf<Service extends string> = Service extends CommandedService ? ServiceCommands[Service] : object;

const typeOf = (command: unknown): string | null => {
  const type: unknown = typeof command === 'object' && command !== null && 'type' in command ? command.type : null;
  return typeof type === 'string' ? type : null;
};

/**
 * Reads a command from outside this process, before anybody decides it. One that cannot be read has changed nothing and
 * belongs to the dead letters.
 */
export function readCommand<Service extends string>(
  service: Service,
  command: unknown,
): Result<CommandOf<Service>, Unreadable> {
  const type = typeOf(command);
  if (type === null)
    return reject({ code: 'message-unreadable', detail: `a command to ${service} has no type`, field: 'type' });
  const schema = entryOf<z.ZodType>(entryOf<Readonly<Record<string, z.ZodType>>>(commandSchemas, service) ?? {}, type);
  return read(`command ${type} of ${service}`, schema, command) as Result<CommandOf<Service>, Unreadable>;
}

/** Reads the reply to a command of this type. */
export function readReply(service: string, type: string, reply: unknown): Result<unknown, Unreadable> {
  const schema = entryOf<z.ZodType>(entryOf<Readonly<Record<string, z.ZodType>>>(replySchemas, service) ?? {}, type);
  return read(`reply to ${type} of ${service}`, schema, reply);
}
