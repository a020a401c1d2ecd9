import { BusFault, type Bus } from '@corella/bus';
import { SignalsFault, type Signals } from '@corella/signals';
import type { WriterStatus } from './writer.js';

interface Answering {
  readonly bus: Bus;
  readonly signals: Signals;
}

/** A writer, or whoever speaks for several. */
export interface Answerer {
  mayAnswer(): boolean;
  status(): Pick<WriterStatus, 'stream'>;
}

/**
 * The bus and the signals for whoever serves what a writer knows. An answer leaves only while the writer may answer,
 * wherever it comes from: the writer itself, its memory, or tables. Refusals to take a request pass.
 */
export function answeringAsOwner({ bus, signals }: Answering, writer: () => Answerer): Answering {
  const asOwner = <Reply>(reply: Reply, fault: (stream: string) => Error): Reply => {
    if (writer().mayAnswer()) return reply;
    throw fault(writer().status().stream);
  };
  return {
    bus: {
      request: (service, command, options) => bus.request(service, command, options),
      serve: (service, partition, handler, options) =>
        bus.serve(
          service,
          partition,
          async (command, context) => asOwner(await handler(command, context), unknownOutcome),
          options,
        ),
    },
    signals: {
      publish: (topic, payload) => signals.publish(topic, payload),
      subscribe: (pattern, handler) => signals.subscribe(pattern, handler),
      request: (subject, payload, options) => signals.request(subject, payload, options),
      gather: (subject, payload, options) => signals.gather(subject, payload, options),
      respond: (subject, handler) =>
        signals.respond(subject, async (payload) => asOwner(await handler(payload), nobody)),
    },
  };
}

const unknownOutcome = (stream: string): Error =>
  new BusFault('timeout', `${stream} may have another owner by now; the outcome is unknown`);
const nobody = (stream: string): Error =>
  new SignalsFault('no-responder', `${stream} may have another owner by now; ask again`);
