import type { Mailer, Outbox, OutgoingMessage } from '@corella/mailer';
import type { Vault } from '@corella/vault';

type Kept = OutgoingMessage & { readonly id: string };

export interface OutboxOptions {
  /**
   * Keeps the messages over restarts, encrypted, as records of kind `outbox`. Without a vault they live in memory only.
   */
  readonly vault?: Pick<Vault, 'put' | 'list'>;
  /** The most messages that are kept (default 1,000). */
  readonly capacity?: number;
}

const KIND = 'outbox';
const LISTED = 50;

/**
 * The mail of demo mode: nothing leaves the machine, and pages show what would have been sent. Messages go into
 * numbered slots that are reused in turn, so the outbox cannot grow.
 */
export function createOutbox({ vault, capacity = 1_000 }: OutboxOptions = {}): Mailer & Outbox {
  const kept: Kept[] = [];
  let sequence: number | null = null;
  let loading: Promise<void> | null = null;

  const load = (): Promise<void> => {
    loading ??= (async () => {
      const stored = (await vault?.list<Kept & { sequence: number }>(KIND, { limit: capacity })) ?? [];
      const bodies = stored.map(({ body }) => body).sort((a, b) => a.sequence - b.sequence);
      kept.push(...bodies.map(({ sequence: _number, ...message }) => message));
      sequence = (bodies.at(-1)?.sequence ?? 0) + 1;
    })();
    return loading;
  };
  return {
    canSend: true,
    async send(message) {
      await load();
      const number = sequence ?? 1;
      sequence = number + 1;
      const entry = { ...message, id: `m${number}` };
      kept.push(entry);
      if (kept.length > capacity) kept.shift();
      await vault?.put({
        kind: KIND,
        id: String(number % capacity),
        person: null,
        body: { ...entry, sequence: number },
        now: message.at,
      });
    },
    async list(to) {
      await load();
      const found: Kept[] = [];
      for (let index = kept.length - 1; index >= 0 && found.length < LISTED; index -= 1) {
        const message = kept[index];
        if (message && (to === undefined || message.to === to)) found.push(message);
      }
      return found;
    },
  };
}
