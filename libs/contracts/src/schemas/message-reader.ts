import { commandSchemas, readCommand, readReply, replySchemas } from './read-command.js';
import { entryOf, type Unreadable } from './unreadable.js';

const findingOf = ({ code, detail }: Unreadable): string => detail ?? code;
const isKnown = (service: string): service is keyof typeof commandSchemas => Object.hasOwn(commandSchemas, service);

/**
 * Reads what other processes send, for a bus between processes. Says what is wrong, or null. A service without schemas
 * is not checked, and neither is a reply to a type that only a later release sends.
 */
export const messageReader = {
  command(service: string, command: unknown): string | null {
    if (!isKnown(service)) return null;
    const read = readCommand(service, command);
    return read.ok ? null : findingOf(read.rejection);
  },
  reply(service: string, type: string, reply: unknown): string | null {
    if (!isKnown(service) || entryOf(replySchemas[service], type) === undefined) return null;
    const read = readReply(service, type, reply);
    return read.ok ? null : findingOf(read.rejection);
  },
};
