import { Unavailable } from '@corella/result';
import type { Vault } from '@corella/vault';
import type { Mailer, OutgoingMessage } from '../index.js';
import { Attempts, type AttemptsOptions, type Kept } from './attempts.js';
import { lifeOf } from './delivery.js';

/** `onGivenUp` and `onDelay` are told what became of a message. Neither its address nor its text is in it. */
export interface QueuedMailerOptions extends Omit<AttemptsOptions, 'forget'> {
  /** What it carries; nothing else is taken. */
  readonly channel: OutgoingMessage['channel'];
  /** Kind of the records in the vault. */
  readonly kind: string;
  /** Keeps what is not delivered yet, encrypted. */
  readonly vault: Pick<Vault, 'put' | 'list' | 'delete'>;
  readonly newId: () => string;
  /** The most messages that wait (default 10,000). */
  readonly capacity?: number;
}

export interface QueuedMailer extends Mailer {
  /** Takes up what an earlier run has kept. For the one process that sends, before it sends. */
  resume(): Promise<void>;
  /** How many messages are not delivered yet. */
  waiting(): number;
  /** Lets attempts under way end. What waits is kept. */
  close(): Promise<void>;
}

/** The record outlives its last attempt, so that it is given up aloud and not swept away. */
const KEPT_AFTER_MS = 7 * 86_400_000;

/**
 * Sends by way of a durable queue: `send` resolves once the message is kept, so nobody waits for the server and a known
 * address takes as long as an unknown one. After a crash a message may arrive twice.
 */
export function createQueuedMailer(options: QueuedMailerOptions): QueuedMailer {
  const { channel, kind, vault, clock, newId, capacity = 10_000, onDelay } = options;
  const attempts = new Attempts({
    ...options,
    forget: ({ id }) =>
      vault.delete(kind, id).catch((cause: unknown) => {
        onDelay?.(new Error('a message that needs no further attempt is still kept', { cause }));
      }),
  });
  return {
    canSend: true,
    async send(message) {
      if (message.channel !== channel) throw new Error(`no transport for ${message.channel} is configured`);
      if (attempts.size >= capacity) throw new Unavailable('too many messages wait for their server');
      const now = clock.nowMs();
      const until = now + lifeOf(message);
      const id = newId();
      const expiresAt = until + KEPT_AFTER_MS;
      await vault.put({ kind, id, person: null, body: { message, until }, now, expiresAt });
      attempts.add({ id, message, until });
    },
    async resume() {
      const kept = await vault.list<Omit<Kept, 'id'>>(kind, { limit: capacity });
      for (const { id, body } of [...kept].reverse()) attempts.add({ id, ...body });
    },
    waiting: () => attempts.size,
    close: () => attempts.close(),
  };
}
