import { BusFault, errorOfWire, type MessageReader } from '@corella/bus';
import type { KafkaMessage } from 'kafkajs';
import type { Seals } from '../sealing/seals.js';
import { readJson, replyCallIn, type Reply } from './messages.js';

interface Call {
  readonly service: string;
  /** The type of the command. */
  readonly type: string | null;
  readonly resolve: (reply: unknown) => void;
  readonly reject: (error: unknown) => void;
  readonly timer: NodeJS.Timeout;
}

/** The requests of this process that wait for their replies. A reply that nobody waits for is dropped. */
export class Calls {
  private readonly open = new Map<string, Call>();

  constructor(
    private readonly given: {
      readonly seals: Seals;
      readonly read: Pick<MessageReader, 'reply'> | undefined;
      readonly onError: (error: unknown) => void;
    },
  ) {}

  get size(): number {
    return this.open.size;
  }

  isOpen(call: string): boolean {
    return this.open.has(call);
  }

  wait(
    call: string,
    { service, type, target, timeoutMs }: Pick<Call, 'service' | 'type'> & { target: string; timeoutMs: number },
  ): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.open.delete(call);
        reject(new BusFault('timeout', `${target} did not answer within ${timeoutMs} ms; the outcome is unknown`));
      }, timeoutMs);
      this.open.set(call, { service, type, resolve, reject, timer });
    });
  }

  hear({ headers, value }: KafkaMessage): void {
    const name = replyCallIn(headers);
    const call = name === undefined ? undefined : this.open.get(name);
    if (name === undefined || call === undefined || value === null) return;
    try {
      const reply = readJson(this.given.seals.openReply(call.service, value, name)) as Reply;
      this.end(name, call);
      if ('error' in reply) call.reject(errorOfWire(reply.error));
      else this.settle(call, reply.reply);
    } catch (error) {
      // The caller goes on waiting: somebody else may have written it.
      this.given.onError(error);
    }
  }

  /** A reply that cannot be read says that the command was decided, and not how. */
  private settle({ service, type, resolve, reject }: Call, reply: unknown): void {
    const finding = type === null ? null : (this.given.read?.reply(service, type, reply) ?? null);
    if (finding === null) return resolve(reply);
    const fault = new BusFault('timeout', `${finding}; the outcome is unknown`);
    this.given.onError(fault);
    reject(fault);
  }

  fail(name: string, fault: BusFault): void {
    const call = this.open.get(name);
    if (call === undefined) return;
    this.end(name, call);
    call.reject(fault);
  }

  /** Whether what was asked has happened is unknown for all that wait. */
  endAll(): void {
    for (const name of [...this.open.keys()])
      this.fail(name, new BusFault('timeout', 'the bus has been closed; the outcome is unknown'));
  }

  private end(name: string, { timer }: Call): void {
    clearTimeout(timer);
    this.open.delete(name);
  }
}
