import {
  noteOf,
  outcomeOfFault,
  type Bus,
  type DeadLetter,
  type DeadLetters,
  type MessageReader,
  type RetryOptions,
  type RetryOutcome,
} from '../index.js';

/** A command that lies there: what is known of it, and the command itself. */
export type Buried = Omit<DeadLetter, 'id' | 'bytes' | 'tries'> & { readonly command: object };

/** Dead letters in memory, beside a bus in the same process. For tests. */
export class MemoryDeadLetters implements DeadLetters {
  private readonly letters = new Map<string, { letter: DeadLetter; readonly command: object }>();

  constructor(
    private readonly given: {
      readonly bus: Bus;
      readonly nowMs: () => number;
      /** How a command is read that is tried again (default: everything can be read). */
      readonly read?: Pick<MessageReader, 'command'>;
    },
  ) {}

  bury({ command, ...known }: Buried): string {
    const id = String(this.letters.size);
    const letter = { ...known, id, bytes: JSON.stringify(command).length, tries: [] };
    this.letters.set(id, { letter, command });
    return id;
  }

  async list({ limit = 100 } = {}): Promise<readonly DeadLetter[]> {
    return Array.from(this.letters.values(), ({ letter }) => letter)
      .reverse()
      .slice(0, limit);
  }

  async open(id: string) {
    const found = this.letters.get(id);
    if (!found) return null;
    const { letter, command } = found;
    return { letter, text: letter.isSealed || !letter.isKept ? null : JSON.stringify(command) };
  }

  async retry(id: string, { timeoutMs, note = () => '' }: RetryOptions = {}): Promise<RetryOutcome> {
    const found = this.letters.get(id);
    if (!found) throw new RangeError(`there is no dead letter ${id}`);
    if (!found.letter.isKept) throw new RangeError(`the content of the dead letter ${id} was not kept`);
    const outcome = await this.sendAgain(found, timeoutMs);
    const told = outcome.outcome === 'answered' ? note(outcome.reply) : noteOf(outcome);
    const tries = [...found.letter.tries, { at: this.given.nowMs(), outcome: outcome.outcome, note: told }];
    found.letter = { ...found.letter, tries };
    return outcome;
  }

  private async sendAgain(
    { letter, command }: { readonly letter: DeadLetter; readonly command: object },
    timeoutMs: number | undefined,
  ): Promise<RetryOutcome> {
    const { bus, nowMs, read } = this.given;
    const { service, partition, lane, commandId, trace } = letter;
    const reason = read?.command(service, command) ?? null;
    if (reason !== null)
      return { outcome: 'unreadable', letter: this.bury({ ...letter, command, reason, buriedAt: nowMs() }) };
    try {
      const reply = await bus.request(service, command, {
        partition,
        lane,
        id: commandId ?? `dead-letter-${letter.id}`,
        ...(timeoutMs === undefined ? {} : { timeoutMs }),
        ...(trace === null ? {} : { trace }),
      });
      return { outcome: 'answered', reply };
    } catch (error) {
      return outcomeOfFault(error);
    }
  }
}
