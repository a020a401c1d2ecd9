import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { Clock } from '@corella/clock';
import type { Mailer, Outbox } from '@corella/mailer';
import { createOutbox, createUnconfiguredMailer } from '@corella/mailer-outbox';
import { createSmtpMailer, smtpDelivery, type SmtpMailer } from '@corella/mailer-smtp';
import type { QueuedMailer } from '@corella/mailer/queue';
import { createSmsMailer, webhookDelivery } from '@corella/mailer-webhook';
import type { Vault } from '@corella/vault';
import type { MailOptions } from '../../options/mail-options.js';
import type { SmsOptions } from '../../options/sms-options.js';
import { gaugeOf } from '../metrics/gauges.js';
import { openedAt } from '../servers/server-unusable.js';

export interface Mail {
  readonly mailer: Mailer;
  /** Carries text messages. */
  readonly sms: Mailer;
  /** Of a demo. */
  readonly outbox: Outbox | undefined;
  /** Sends what an earlier run has kept. For the owner of identity, before it sends anything. */
  resume(): Promise<void>;
  expose(registry: Registry): void;
  close(): Promise<void>;
}

interface MailDeps {
  readonly demo: boolean;
  /** Of the process that sends; the others have none. */
  readonly vault: Vault | undefined;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** A demo shows its messages, a configured venue sends them, and any other says that it cannot. */
export async function openMail(
  options: MailOptions & SmsOptions,
  { demo, vault, clock, logger }: MailDeps,
): Promise<Mail> {
  const outbox = demo && vault !== undefined ? createOutbox({ vault }) : undefined;
  const parts = outbox === undefined && vault !== undefined ? { vault, clock, logger } : undefined;
  const smtp = parts && (await openSmtp(options, parts));
  const sms = parts && openSms(options, parts);
  const transports = [smtp, sms].filter((transport) => transport !== undefined);
  return {
    mailer: outbox ?? smtp ?? createUnconfiguredMailer(),
    sms: outbox ?? sms ?? createUnconfiguredMailer(),
    outbox,
    async resume() {
      for (const transport of transports) await transport.resume();
    },
    expose(registry) {
      exposeWaiting(registry, MAIL_WAITING, smtp);
      exposeWaiting(registry, TEXTS_WAITING, sms);
    },
    async close() {
      await Promise.all(transports.map((transport) => transport.close()));
    },
  };
}

const MAIL_WAITING = { name: 'corella_mail_waiting', help: 'Messages that the mail server has not taken yet' } as const;
const TEXTS_WAITING = { name: 'corella_texts_waiting', help: 'Text messages that no server has taken yet' } as const;

function exposeWaiting(
  registry: Registry,
  gauge: typeof MAIL_WAITING | typeof TEXTS_WAITING,
  transport: QueuedMailer | undefined,
): void {
  if (transport !== undefined) gaugeOf(registry, gauge, () => transport.waiting());
}

function openSms(
  { 'sms-url': url, 'sms-secret': secret }: SmsOptions,
  { vault, clock, logger }: Pick<MailDeps, 'clock' | 'logger'> & { readonly vault: Vault },
): QueuedMailer | undefined {
  if (url === undefined || secret === undefined) return undefined;
  return createSmsMailer({
    delivery: webhookDelivery({ url, secret }),
    vault,
    clock,
    newId: randomUUID,
    onGivenUp: (error) => logger.warn({ why: error.message }, 'a text message will not be sent'),
    onDelay: (error) => logger.warn({ err: error }, 'the server of text messages does not take one'),
  });
}

async function openSmtp(
  { smtp, 'smtp-password': password, 'smtp-ca': ca, 'mail-from': from }: MailOptions,
  { vault, clock, logger }: Pick<MailDeps, 'clock' | 'logger'> & { readonly vault: Vault },
): Promise<SmtpMailer | undefined> {
  if (smtp === undefined || from === undefined) return undefined;
  const trusted = ca === undefined ? undefined : await certificateIn(ca);
  return createSmtpMailer({
    delivery: smtpDelivery({
      url: smtp,
      from,
      ...(password === undefined ? {} : { password }),
      ...(trusted === undefined ? {} : { ca: trusted }),
    }),
    vault,
    clock,
    newId: randomUUID,
    onGivenUp: (error) => logger.warn({ why: error.message }, 'a message will not be sent'),
    onDelay: (error) => logger.warn({ err: error }, 'the mail server does not take a message'),
  });
}

const certificateIn = (file: string): Promise<string> =>
  openedAt({ option: 'smtp-ca', address: file, remedy: 'name a file that this user may read' }, () =>
    readFile(file, 'utf8'),
  );
