import type { KafkaMessage, Message } from 'kafkajs';
import type { Lane } from '@corella/bus';
import type { Seals } from '../sealing/seals.js';
import { deadLetter } from './dead-letters.js';
import { replyKeyIn } from './messages.js';

export interface BurialOptions {
  readonly seals: Pick<Seals, 'isSealed'>;
  readonly nowMs: () => number;
  readonly send: (letter: Message) => void;
  readonly report: (error: unknown) => void;
}

/** Keeps commands that this process serves and cannot read, for people to look at. */
export class Burials {
  private buried = 0;

  constructor(private readonly options: BurialOptions) {}

  /** Since the start. */
  get count(): number {
    return this.buried;
  }

  bury(
    message: KafkaMessage,
    found: { readonly service: string; readonly partition: string; readonly lane: Lane; readonly reason: Error },
  ): void {
    const { seals, nowMs, send, report } = this.options;
    const { service, partition, lane, reason } = found;
    this.buried += 1;
    const what = `a command to ${service} ${partition} (offset ${message.offset})`;
    report(new Error(`${what} cannot be read: ${reason.message}`, { cause: reason }));
    // What came without a seal may be a secret in plain text.
    const isKept = !seals.isSealed(service) || replyKeyIn(message.headers) !== null;
    send(deadLetter(message, { service, partition, lane, buriedAt: nowMs(), reason: reason.message, isKept }));
  }
}
