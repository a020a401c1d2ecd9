import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Arrived } from '@corella/mailer/conformance';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export interface MailAtServer extends Arrived {
  readonly from: string;
  readonly headers: ReadonlyMap<string, string>;
  readonly user: string | undefined;
  readonly isEncrypted: boolean;
}

export interface GivenServer {
  readonly url: string;
  readonly arrived: MailAtServer[];
  close(): Promise<void>;
}

/** A real SMTP server on 127.0.0.1, which keeps what it takes. */
export async function givenServer(
  options: SMTPServerOptions & { readonly port?: number; readonly host?: string } = {},
): Promise<GivenServer> {
  const { port = 0, host = '127.0.0.1', ...given } = options;
  const arrived: MailAtServer[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        arrived.push({
          ...readMail(Buffer.concat(chunks).toString('utf8')),
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          user: session.user === undefined ? undefined : String(session.user),
          isEncrypted: Boolean(session.secure),
        });
        done();
      });
    },
    ...given,
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(port, host, resolve));
  const { port: bound } = server.server.address() as AddressInfo;
  return {
    url: `${given.secure === true ? 'smtps' : 'smtp'}://${host}:${bound}`,
    arrived,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** What a mail program would show of a text. */
function readMail(raw: string): Pick<MailAtServer, 'subject' | 'text' | 'headers'> {
  const split = raw.indexOf('\r\n\r\n');
  const lines = raw
    .slice(0, split)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), words(line.slice(colon + 1).trim())];
    }),
  );
  const encoding = headers.get('content-transfer-encoding') ?? '7bit';
  const body = decoded(raw.slice(split + 4), encoding);
  return { headers, subject: headers.get('subject') ?? '', text: body.replaceAll('\r\n', '\n').replace(/\n$/, '') };
}

function decoded(text: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(text, 'base64').toString('utf8');
  return encoding === 'quoted-printable' ? unquoted(text.replaceAll('=\r\n', '')) : text;
}

const unquoted = (text: string): string =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');

/** Encoded words of a header (RFC 2047); the blank between two of them is not shown. */
const words = (value: string): string =>
  value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_all, form: string, text: string) =>
      form.toUpperCase() === 'B' ? Buffer.from(text, 'base64').toString('utf8') : unquoted(text.replaceAll('_', ' ')),
    );

/** Why there can be no certificate of our own here; undefined where there can. */
export const missingOpenssl = (): string | undefined =>
  spawnSync('openssl', ['version']).status === 0 ? undefined : 'there is no openssl on the PATH';

/** A key and a certificate for this machine, signed by itself and valid for a day. */
export function ownCertificate(directory: string): { readonly key: string; readonly cert: string } {
  const [key, cert] = [join(directory, 'key.pem'), join(directory, 'cert.pem')];
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
  const made = ['-newkey', 'rsa:2048', '-nodes', '-days', '1', '-keyout', key, '-out', cert];
  execFileSync('openssl', ['req', '-x509', ...made, ...names], { stdio: 'ignore' });
  return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
}
