import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ManualClock } from '@corella/clock';
import type { OutgoingMessage } from '@corella/mailer';
import { mailerConformance } from '@corella/mailer/conformance';
import type { QueuedMailer } from '@corella/mailer/queue';
import type { Vault } from '@corella/vault';
import { openSqliteVault } from '@corella/vault-sqlite';
import { createSmsMailer, type SmsMailerOptions } from './sms-mailer.js';
import { webhookDelivery } from './webhook-delivery.js';

const NOW = 1_800_000_000_000;
const SECRET = 'a secret of the venue and the server';
const TO = '+61412345678';
const TEXT = '123456 is your Corella code, valid for 10 minutes. Never share it.';

const message = (change: Partial<OutgoingMessage> = {}): OutgoingMessage => ({
  to: TO,
  channel: 'sms',
  subject: 'Corella',
  text: TEXT,
  at: NOW,
  ...change,
});

interface Posted {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

let directory: string;
let vault: Vault;
let clock: ManualClock;
let server: Server;
let url: string;
let posted: Posted[];
/** What the server answers, in turn; the last one repeats. Null: it never answers. */
let answers: (number | null)[];
let mailers: QueuedMailer[];
let givenUp: string[];
let delays: string[];

const listen = (port = 0): Promise<void> =>
  new Promise((resolve) => {
    server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        posted.push({ headers: request.headers, body: Buffer.concat(chunks).toString('utf8') });
        const status = answers.length > 1 ? answers.shift() : answers[0];
        if (typeof status !== 'number') return;
        response.writeHead(status, { location: 'http://127.0.0.1:1/' }).end(`{"to":"${TO}"}`);
      });
    });
    server.listen(port, '127.0.0.1', () => {
      url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/texts?key=hush`;
      resolve();
    });
  });
const shut = (): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'corella-sms-'));
  vault = await openSqliteVault({
    file: join(directory, 'vault.db'),
    keysDir: directory,
    masterKey: new Uint8Array(32).fill(7),
  });
  clock = new ManualClock(NOW);
  [posted, answers, mailers, givenUp, delays] = [[], [202], [], [], []];
  await listen();
});
afterEach(async () => {
  for (const mailer of mailers) await mailer.close();
  await shut();
  await vault.close();
  rmSync(directory, { recursive: true, force: true });
});

let ids = 0;
function mailerFor(options: Partial<SmsMailerOptions> = {}): QueuedMailer {
  const mailer = createSmsMailer({
    delivery: webhookDelivery({ url, secret: SECRET, attemptMs: 300, nowMs: () => clock.nowMs() }),
    vault,
    clock,
    newId: () => `id-${(ids += 1)}`,
    onGivenUp: (error) => givenUp.push(error.message),
    onDelay: (error) => delays.push(error.message),
    pausesMs: [20],
    ...options,
  });
  mailers.push(mailer);
  return mailer;
}
async function until(isTrue: () => boolean): Promise<void> {
  const end = Date.now() + 5_000;
  while (!isTrue() && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 5));
  expect(isTrue()).toBe(true);
}
const bodyOf = ({ body }: Posted) => JSON.parse(body) as { id: string; to: string; text: string; at: string };

mailerConformance(
  'the mailer over a webhook',
  () => ({
    mailer: mailerFor(),
    arrived: () => Promise.resolve(posted.map(bodyOf).map(({ to, text }) => ({ to: [to], subject: '', text }))),
  }),
  { channel: 'sms', to: TO, hasSubject: false },
);

describe('a text message', () => {
  it('is one signed POST with an id', async () => {
    await mailerFor().send(message());
    await until(() => posted.length === 1);
    const [{ headers, body }] = posted as [Posted];
    expect(JSON.parse(body)).toEqual({
      id: headers['idempotency-key'],
      to: TO,
      text: TEXT,
      at: new Date(NOW).toISOString(),
    });
    expect(headers['content-type']).toBe('application/json');
    expect(headers['x-corella-timestamp']).toBe(String(NOW));
    const signature = createHmac('sha256', SECRET).update(`${NOW}.${body}`).digest('hex');
    expect(headers['x-corella-signature']).toBe(`v1=${signature}`);
  });

  it.each(['https://venue.example/x', 'See www.venue.example', 'Go to venue.example/login now'])(
    'has no link: %s',
    async (text) => {
      const mailer = mailerFor();
      await expect(mailer.send(message({ text }))).rejects.toThrow('a text message has no link');
      expect(mailer.waiting()).toBe(0);
    },
  );

  it.each(['0412345678', '+61412345678,+61412345679', '+6141234\r\n5678', ''])('never goes to %j', async (to) => {
    await mailerFor().send(message({ to }));
    await until(() => givenUp.length === 1);
    expect(givenUp).toEqual(['a message is given up after 1 attempts: not one number']);
    expect(posted).toEqual([]);
  });

  it('is nothing else', async () => {
    await expect(mailerFor().send(message({ channel: 'email' }))).rejects.toThrow('no transport for email');
  });
});

describe('a server that does not take it', () => {
  it.each([400, 413, 422])('is asked once after %d, and nothing of the message is told', async (status) => {
    answers = [status];
    const mailer = mailerFor();
    await mailer.send(message());
    await until(() => givenUp.length === 1);
    expect(givenUp).toEqual([`a message is given up after 1 attempts: answered ${status}`]);
    expect([posted.length, mailer.waiting()]).toEqual([1, 0]);
  });

  it.each([301, 401, 404, 429, 500, 503])('is asked again after %d, with the same id', async (status) => {
    answers = [status, 200];
    const mailer = mailerFor();
    await mailer.send(message());
    await until(() => mailer.waiting() === 0);
    expect(delays).toEqual([`a message waits for its attempt 2: answered ${status}`]);
    expect(new Set(posted.map((one) => bodyOf(one).id)).size).toBe(1);
    expect(posted).toHaveLength(2);
  });

  it('holds nobody up while it is silent, and is asked again', async () => {
    answers = [null, 200];
    const mailer = mailerFor();
    await mailer.send(message());
    expect(mailer.waiting()).toBe(1);
    await until(() => mailer.waiting() === 0);
    expect(delays).toEqual(['a message waits for its attempt 2: TimeoutError']);
  });

  it('gets what waited when it is back, also from the next process', async () => {
    const port = Number(new URL(url).port);
    await shut();
    const first = mailerFor();
    await first.send(message());
    await until(() => delays.length > 0);
    expect(delays[0]).toBe('a message waits for its attempt 2: ECONNREFUSED');
    await first.close();
    await listen(port);
    const next = mailerFor();
    await next.resume();
    await until(() => next.waiting() === 0);
    expect(posted.map((one) => bodyOf(one).text)).toEqual([TEXT]);
  });

  it('gets no code once it has expired', async () => {
    answers = [503];
    await mailerFor({ pausesMs: [11 * 60_000] }).send(message({ code: '123456' }));
    await until(() => givenUp.length === 1);
    expect(givenUp).toEqual(['a message is given up after 1 attempts: answered 503']);
  });
});
