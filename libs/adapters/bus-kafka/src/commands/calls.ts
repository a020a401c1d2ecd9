import { BusFault, errorOfWire } from '@corella/bus';
import type { KafkaMessage } from 'kafkajs';
import type { Seals } from '../sealing/seals.js';
import { readJson, replyCallIn, type Reply } from './messages.js';

interface Call {
  readonly service: string;
  readonly resolve: (reply: unknown) => void;
  readonly reject: (error: unknown) => void;
  readonly timer: NodeJS.Timeout;
}

/** The requests of this process that wait for their replies. A reply that nobody waits for is dropped. */
export class Calls {
  private readonly open = new Map<string, Call>();

  constructor(
    private readonly seals: Seals,
    private readonly onError: (error: unknown) => void,
  ) {}

  get size(): number {
    return this.open.size;
  }

  isOpen(call: string): boolean {
    return this.open.has(call);
  }

  wait(
    call: string,
    { service, target, timeoutMs }: { readonly service: string; readonly target: string; readonly timeoutMs: number },
  ): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.open.delete(call);
        reject(new BusFault('timeout', `${target} did not answer within ${timeoutMs} ms; the outcome is unknown`));
      }, timeoutMs);
      this.open.set(call, { service, resolve, reject, timer });
    });
  }

  hear({ headers, value }: KafkaMessage): void {
    const name = replyCallIn(headers);
    const call = name === undefined ? undefined : this.open.get(name);
    if (name === undefined || call === undefined || value === null) return;
    try {
      const reply = readJson(this.seals.openReply(call.service, value, name)) as Reply;
      this.end(name, call);
      if ('error' in reply) call.reject(errorOfWire(reply.error));
      else call.resolve(reply.reply);
    } catch (error) {
      // The caller goes on waiting: somebody else may have written it.
      this.onError(error);
    }
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
