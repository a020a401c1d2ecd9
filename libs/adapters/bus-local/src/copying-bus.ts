import { errorOfWire, wireErrorOf, type Bus, type CommandOptions } from '@corella/bus';
import { jsonCopy } from '@corella/hash';

/**
 * A bus whose commands, replies and errors pass through JSON, as between processes. For tests: it finds code that
 * relies on shared references or on what JSON cannot say.
 */
export const copyingBus = (bus: Bus): Bus => ({
  async request<Reply>(service: string, command: object, options: CommandOptions): Promise<Reply> {
    const target = `${service} ${options.partition}`;
    const sent = jsonCopy(command, `the command to ${target}`);
    let reply: Reply;
    try {
      reply = await bus.request<Reply>(service, sent, options);
    } catch (error) {
      throw errorOfWire(wireErrorOf(error));
    }
    return jsonCopy(reply, `the reply of ${target}`);
  },
  serve: (service, partition, handler, options) => bus.serve(service, partition, handler, options),
});
