import type { Bus } from '@corella/bus';
import { readCommand, readReply } from '@corella/contracts/schemas';

const throughJson = (value: unknown): unknown => (value === undefined ? value : JSON.parse(JSON.stringify(value)));

/**
 * A bus that throws where another process could not read a command of one of our services, or its reply. A type that
 * nobody knows is left to the service, which refuses it too.
 */
export const readableBus = (bus: Bus): Bus => ({
  ...bus,
  async request<Reply>(service: string, command: object, options: Parameters<Bus['request']>[2]): Promise<Reply> {
    const read = readCommand(service, throughJson(command));
    if (!read.ok && read.rejection.code === 'message-unknown') return bus.request<Reply>(service, command, options);
    if (!read.ok) throw new Error(`an unreadable command was sent: ${read.rejection.detail ?? ''}`);
    const reply = await bus.request<Reply>(service, command, options);
    const answer = readReply(service, (command as { readonly type: string }).type, throughJson(reply));
    if (!answer.ok) throw new Error(`an unreadable reply was sent: ${answer.rejection.detail ?? ''}`);
    return reply;
  },
});
