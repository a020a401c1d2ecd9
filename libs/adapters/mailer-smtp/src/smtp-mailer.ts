import { createQueuedMailer, type QueuedMailer, type QueuedMailerOptions } from '@corella/mailer/queue';

export type SmtpMailerOptions = Omit<QueuedMailerOptions, 'channel' | 'kind'>;
export type SmtpMailer = QueuedMailer;

/** Mail by way of the durable queue, as records of kind `mail`. */
export const createSmtpMailer = (options: SmtpMailerOptions): SmtpMailer =>
  createQueuedMailer({ ...options, channel: 'email', kind: 'mail' });
