import type { Kafka, KafkaMessage, Message } from 'kafkajs';
import type { Lane } from '@corella/bus';
import { scan } from '../connection/scan.js';
import { deadLetterTopic } from '../topics/declared.js';
import { textIn } from './messages.js';

/** A command that its service could not read. */
export interface DeadLetter {
  readonly id: string;
  readonly service: string;
  readonly partition: string;
  readonly lane: Lane;
  /** Milliseconds since the Unix epoch. */
  readonly buriedAt: number;
  readonly reason: string;
  /** What the sender called the command, if that much can be read. */
  readonly command: string | null;
  readonly trace: string | null;
  readonly bytes: number;
  /** What was sent to a sealed service without a seal is not kept: it may hold a secret. It cannot be tried again. */
  readonly isKept: boolean;
  readonly tries: readonly { readonly at: number; readonly outcome: string }[];
}

export interface DeadLetters {
  /** Newest first (default 100). */
  list(options?: { readonly limit?: number }): Promise<readonly DeadLetter[]>;
  /**
   * Sends the command again, with the same id and a new expiry, and resolves to the reply. Rejects as `request` does,
   * and with a RangeError for an id that is not there or that was not kept. One that still cannot be read is buried
   * again and runs into `timeout`.
   */
  retry(id: string, options?: { readonly timeoutMs?: number }): Promise<unknown>;
}

/** The command of a letter, as it was sent. */
export interface BuriedCommand {
  readonly letter: DeadLetter;
  readonly message: KafkaMessage & { readonly value: Buffer };
}

export interface DeadLetterOptions {
  readonly kafka: Kafka;
  readonly venue: string;
  readonly group: string;
  readonly nowMs: () => number;
  readonly send: (topic: string, message: Message) => Promise<void>;
  /** Sends the command again and resolves to its reply. */
  readonly resend: (buried: BuriedCommand, timeoutMs: number | undefined) => Promise<unknown>;
}

const USUAL_LIMIT = 100;
const PREFIX = 'dead-';

/** The message in which a command is kept. `isKept` says whether with its content. */
export const deadLetter = (
  { value, headers = {}, offset }: KafkaMessage,
  found: Pick<DeadLetter, 'service' | 'partition' | 'lane' | 'buriedAt' | 'reason' | 'isKept'>,
): Message => ({
  key: `${found.service}/${found.partition}`,
  value: found.isKept ? value : null,
  headers: {
    ...withoutDeath(headers),
    'dead-service': found.service,
    'dead-partition': found.partition,
    'dead-lane': found.lane,
    'dead-at': String(found.buriedAt),
    'dead-reason': found.reason,
    'dead-bytes': String(value?.length ?? 0),
    'dead-offset': offset,
  },
});

export const withoutDeath = (headers: NonNullable<KafkaMessage['headers']>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(PREFIX)));

export function createDeadLetters(options: DeadLetterOptions): DeadLetters {
  const { kafka, venue, group, nowMs, send, resend } = options;
  const topic = deadLetterTopic(venue);
  const all = async (): Promise<Map<string, BuriedCommand>> => {
    const found = new Map<string, BuriedCommand>();
    await scan({ kafka, topic, group }, (message) => gather(found, message));
    return found;
  };
  return {
    async list({ limit = USUAL_LIMIT } = {}) {
      const letters = Array.from((await all()).values(), ({ letter }) => letter);
      return letters.reverse().slice(0, limit);
    },
    async retry(id, { timeoutMs } = {}) {
      const buried = (await all()).get(id);
      if (buried === undefined) throw new RangeError(`there is no dead letter ${id}`);
      if (!buried.letter.isKept) throw new RangeError(`the content of the dead letter ${id} was not kept`);
      const mark = (outcome: string): Promise<void> =>
        send(topic, {
          value: null,
          headers: { 'dead-try-of': id, 'dead-at': String(nowMs()), 'dead-outcome': outcome },
        });
      try {
        const reply = await resend(buried, timeoutMs);
        await mark('answered');
        return reply;
      } catch (error) {
        await mark(error instanceof Error ? `${error.name}: ${error.message}` : String(error));
        throw error;
      }
    },
  };
}

function gather(found: Map<string, BuriedCommand>, message: KafkaMessage): void {
  const text = (name: string): string | undefined => textIn(message.headers, name);
  const at = Number(text('dead-at'));
  const tried = found.get(text('dead-try-of') ?? '');
  if (tried) {
    const tries = [...tried.letter.tries, { at, outcome: text('dead-outcome') ?? '' }];
    found.set(tried.letter.id, { ...tried, letter: { ...tried.letter, tries } });
    return;
  }
  const [service, partition] = [text('dead-service'), text('dead-partition')];
  if (service === undefined || partition === undefined) return;
  const letter: DeadLetter = {
    id: message.offset,
    service,
    partition,
    lane: (text('dead-lane') ?? 'client') as Lane,
    buriedAt: at,
    reason: text('dead-reason') ?? '',
    command: text('id') ?? null,
    trace: text('trace') ?? null,
    bytes: Number(text('dead-bytes') ?? 0),
    isKept: message.value !== null,
    tries: [],
  };
  found.set(letter.id, { letter, message: { ...message, value: message.value ?? Buffer.alloc(0) } });
}
