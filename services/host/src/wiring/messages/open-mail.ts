import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { Clock } from '@corella/clock';
import type { Mailer, Outbox } from '@corella/mailer';
import { createOutbox, createUnconfiguredMailer } from '@corella/mailer-outbox';
import { createSmtpMailer, smtpDelivery, type SmtpMailer } from '@corella/mailer-smtp';
import type { Vault } from '@corella/vault';
import type { MailOptions } from '../../options/mail-options.js';
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

/** A demo shows its mail, a configured venue sends it, and any other says that it cannot. */
export async function openMail(options: MailOptions, { demo, vault, clock, logger }: MailDeps): Promise<Mail> {
  const outbox = demo && vault !== undefined ? createOutbox({ vault }) : undefined;
  const smtp =
    outbox === undefined && vault !== undefined ? await openSmtp(options, { vault, clock, logger }) : undefined;
  return {
    mailer: outbox ?? smtp ?? createUnconfiguredMailer(),
    sms: outbox ?? createUnconfiguredMailer(),
    outbox,
    resume: async () => smtp?.resume(),
    expose(registry) {
      if (smtp === undefined) return;
      const help = 'Messages that the mail server has not taken yet';
      gaugeOf(registry, { name: 'corella_mail_waiting', help }, () => smtp.waiting());
    },
    close: async () => smtp?.close(),
  };
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
    onGivenUp: (error) => logger.error({ err: error }, 'a message will not be sent'),
    onDelay: (error) => logger.warn({ err: error }, 'the mail server does not take a message'),
  });
}

const certificateIn = (file: string): Promise<string> =>
  openedAt({ option: 'smtp-ca', address: file, remedy: 'name a file that this user may read' }, () =>
    readFile(file, 'utf8'),
  );
