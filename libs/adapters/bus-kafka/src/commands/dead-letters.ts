import type { Kafka, KafkaMessage, Message } from 'kafkajs';
import {
  noteOf,
  outcomeOfFault,
  type DeadLetter,
  type DeadLetters,
  type Lane,
  type RetryOptions,
  type RetryOutcome,
} from '@corella/bus';
import { scan } from '../connection/scan.js';
import { deadLetterTopic } from '../topics/declared.js';
import { replyKeyIn, textIn } from './messages.js';

/** The command of a letter, as it was sent. */
export interface BuriedCommand {
  readonly letter: DeadLetter;
  readonly message: KafkaMessage & { readonly value: Buffer };
}

interface Found {
  readonly buried: BuriedCommand;
  /** The newest letter at that time. */
  readonly newest: string;
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
/** The newest that are looked at. Older ones stay in the topic until it forgets them. */
const MOST_LETTERS = 10_000;
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

/** Dead letters in a topic. Each call reads all of it, which takes some hundred milliseconds. */
export const createDeadLetters = (options: DeadLetterOptions): DeadLetters => new LettersInKafka(options);

class LettersInKafka implements DeadLetters {
  private readonly topic: string;

  constructor(private readonly options: DeadLetterOptions) {
    this.topic = deadLetterTopic(options.venue);
  }

  async list({ limit = USUAL_LIMIT } = {}): Promise<readonly DeadLetter[]> {
    const { letters } = await this.read(() => false);
    return [...letters.values()].reverse().slice(0, limit);
  }

  async open(id: string) {
    const found = await this.find(id);
    if (!found) return null;
    const { letter, message } = found.buried;
    return { letter, text: letter.isKept && !letter.isSealed ? message.value.toString('utf8') : null };
  }

  async retry(id: string, { timeoutMs, note = () => '' }: RetryOptions = {}): Promise<RetryOutcome> {
    const found = await this.find(id);
    if (!found) throw new RangeError(`there is no dead letter ${id}`);
    if (!found.buried.letter.isKept) throw new RangeError(`the content of the dead letter ${id} was not kept`);
    const outcome = await this.sendAgain(found, timeoutMs);
    await this.options.send(this.topic, {
      value: null,
      headers: {
        'dead-try-of': id,
        'dead-at': String(this.options.nowMs()),
        'dead-outcome': outcome.outcome,
        'dead-note': outcome.outcome === 'answered' ? note(outcome.reply) : noteOf(outcome),
      },
    });
    return outcome;
  }

  private async sendAgain({ buried, newest }: Found, timeoutMs: number | undefined): Promise<RetryOutcome> {
    try {
      return { outcome: 'answered', reply: await this.options.resend(buried, timeoutMs) };
    } catch (error) {
      const outcome = outcomeOfFault(error);
      const again = outcome.outcome === 'unknown' ? await this.buriedAgain(buried.letter, newest) : null;
      return again === null ? outcome : { outcome: 'unreadable', letter: again };
    }
  }

  /** The letter that the same command has become since then, if its service could not read it again. */
  private async buriedAgain(letter: DeadLetter, newest: string): Promise<string | null> {
    const { letters } = await this.read(() => false);
    const isSame = (one: DeadLetter): boolean =>
      BigInt(one.id) > BigInt(newest) &&
      one.commandId === (letter.commandId ?? idOf(letter)) &&
      one.service === letter.service &&
      one.partition === letter.partition;
    return [...letters.values()].findLast(isSame)?.id ?? null;
  }

  private async find(id: string): Promise<Found | null> {
    const { letters, messages } = await this.read(({ offset }) => offset === id);
    const [letter, message] = [letters.get(id), messages.get(id)];
    if (!letter || !message) return null;
    const newest = [...letters.keys()].at(-1) ?? id;
    return { buried: { letter, message: { ...message, value: message.value ?? Buffer.alloc(0) } }, newest };
  }

  /** Letters, oldest first, and the messages of those that are wanted with their content. */
  private async read(isWanted: (message: KafkaMessage) => boolean) {
    const { kafka, group } = this.options;
    const letters = new Map<string, DeadLetter>();
    const messages = new Map<string, KafkaMessage>();
    await scan({ kafka, topic: this.topic, group }, (message) => {
      if (isWanted(message)) messages.set(message.offset, message);
      gather(letters, message);
      const [oldest] = letters.size > MOST_LETTERS ? letters.keys() : [];
      if (oldest !== undefined) letters.delete(oldest);
    });
    return { letters, messages };
  }
}

/** What a command without an id of its own is called when it is tried again. */
export const idOf = ({ id }: Pick<DeadLetter, 'id'>): string => `dead-letter-${id}`;

function gather(letters: Map<string, DeadLetter>, message: KafkaMessage): void {
  const text = (name: string): string | undefined => textIn(message.headers, name);
  const at = Number(text('dead-at'));
  const tried = letters.get(text('dead-try-of') ?? '');
  if (tried) {
    const outcome = (text('dead-outcome') ?? 'unknown') as RetryOutcome['outcome'];
    letters.set(tried.id, { ...tried, tries: [...tried.tries, { at, outcome, note: text('dead-note') ?? '' }] });
    return;
  }
  const [service, partition] = [text('dead-service'), text('dead-partition')];
  if (service === undefined || partition === undefined) return;
  letters.set(message.offset, {
    id: message.offset,
    service,
    partition,
    lane: (text('dead-lane') ?? 'client') as Lane,
    buriedAt: at,
    reason: text('dead-reason') ?? '',
    commandId: text('id') ?? null,
    commandType: text('type') ?? null,
    trace: text('trace') ?? null,
    bytes: Number(text('dead-bytes') ?? 0),
    isSealed: replyKeyIn(message.headers) !== null,
    isKept: message.value !== null,
    tries: [],
  });
}
