import { createQueuedMailer, type QueuedMailer, type QueuedMailerOptions } from '@corella/mailer/queue';

export type SmsMailerOptions = Omit<QueuedMailerOptions, 'channel' | 'kind'>;

const LINK = /https?:|www\.|\b[a-z0-9-]+\.[a-z]{2,}\//i;

/**
 * Text messages by way of the durable queue, as records of kind `text-message`. One with a link is refused: who is used
 * to links in text messages follows those of thieves too.
 */
export function createSmsMailer(options: SmsMailerOptions): QueuedMailer {
  const queued = createQueuedMailer({ ...options, channel: 'sms', kind: 'text-message' });
  return {
    ...queued,
    send: (message) =>
      LINK.test(message.text) ? Promise.reject(new Error('a text message has no link')) : queued.send(message),
  };
}
