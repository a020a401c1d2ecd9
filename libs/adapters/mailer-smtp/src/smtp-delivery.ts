import type { Delivery, DeliveryEnd } from '@corella/mailer/queue';
import { createTransport } from 'nodemailer';

export interface SmtpServer {
  /** `smtps://` speaks TLS from the start; `smtp://` must go over to it (STARTTLS), except on this machine. */
  readonly url: string;
  readonly password?: string;
  /** The address that messages come from. */
  readonly from: string;
  /** The longest silence of the server (default 10 s). */
  readonly silenceMs?: number;
  /** The longest attempt (default 60 s). */
  readonly attemptMs?: number;
  /** A certificate (PEM) that the server must be signed by, instead of those that the machine trusts. */
  readonly ca?: string;
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);
const PORTS: Readonly<Record<string, number>> = { 'smtp:': 587, 'smtps:': 465 };
/** One address without a name, a list or a comment. What people sign up with is checked before, too. */
const ONE_ADDRESS = /^[^\s@,;:<>()[\]"\\]{1,64}@[^\s@,;:<>()[\]"\\]{1,190}$/;

/** Hands messages to an SMTP server, each over a connection of its own. */
export function smtpDelivery(server: SmtpServer): Delivery {
  const { url, password, from, silenceMs = 10_000, attemptMs = 60_000, ca } = server;
  const { protocol, hostname, port, username } = new URL(url);
  const user = decodeURIComponent(username);
  const isLocal = LOOPBACK.has(hostname);
  const transport = createTransport({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? PORTS[protocol] : Number(port),
    secure: protocol === 'smtps:',
    requireTLS: protocol === 'smtp:' && !isLocal,
    ignoreTLS: protocol === 'smtp:' && isLocal,
    ...(user === '' ? {} : { auth: { user, pass: password ?? '' } }),
    tls: { minVersion: 'TLSv1.2', ...(ca === undefined ? {} : { ca }) },
    connectionTimeout: silenceMs,
    greetingTimeout: silenceMs,
    socketTimeout: silenceMs,
    dnsTimeout: silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = from.slice(from.lastIndexOf('@') + 1);
  return {
    async deliver({ to, subject, text, at }, id) {
      if (!ONE_ADDRESS.test(to)) return { kind: 'refused', why: 'not one address' };
      const sending = transport.sendMail({
        from: { name: 'Corella', address: from },
        to: { name: '', address: to },
        envelope: { from, to: [to] },
        subject: oneLine(subject),
        text,
        date: new Date(at),
        messageId: `<${id}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
      const sent = sending.then((): DeliveryEnd => ({ kind: 'sent' }), endOf);
      return withinMs(attemptMs, sent);
    },
    close: () => transport.close(),
  };
}

/** A line break in a header would begin another header. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');

/** A server that drips its answers is as good as one that is away. */
async function withinMs(ms: number, sent: Promise<DeliveryEnd>): Promise<DeliveryEnd> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<DeliveryEnd>((resolve) => {
    timer = setTimeout(() => resolve({ kind: 'later', why: 'no end in time' }), ms);
  });
  return Promise.race([sent, late]).finally(() => clearTimeout(timer));
}

/**
 * A 5xx to the addressee or to the text is final. One to the login, the sender or the greeting is about the venue, and
 * its operator can mend it while messages wait. Replies of servers repeat addresses, so only their numbers are told.
 */
function endOf(error: unknown): DeliveryEnd {
  const {
    code = 'unknown',
    command,
    responseCode,
  } = error as Partial<Record<string, string>> & {
    readonly responseCode?: number;
  };
  const why = [code, command, responseCode].filter((word) => word !== undefined).join(' ');
  const isAboutMessage = code === 'EMESSAGE' || (code === 'EENVELOPE' && command === 'RCPT TO');
  const isFinal = isAboutMessage && responseCode !== undefined && responseCode >= 500;
  return { kind: isFinal ? 'refused' : 'later', why };
}
