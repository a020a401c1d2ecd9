import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ManualClock } from '@corella/clock';
import type { OutgoingMessage } from '@corella/mailer';
import { mailerConformance } from '@corella/mailer/conformance';
import { realPart } from '@corella/real-parts';
import type { Vault } from '@corella/vault';
import { openSqliteVault } from '@corella/vault-sqlite';
import { smtpDelivery, type SmtpServer } from './smtp-delivery.js';
import { createSmtpMailer, type SmtpMailer, type SmtpMailerOptions } from './smtp-mailer.js';
import { givenServer, missingOpenssl, ownCertificate, type GivenServer } from './testing/given-server.js';

const FROM = 'no-reply@venue.example';
const MASTER_KEY = new Uint8Array(32).fill(7);
const NOW = 1_800_000_000_000;

const message = (text = 'Your password was changed'): OutgoingMessage => ({
  to: 'a@example.test',
  channel: 'email',
  subject: 'Subject',
  text,
  at: NOW,
});

let directory: string;
let vault: Vault;
let clock: ManualClock;
let server: GivenServer | undefined;
let mailers: SmtpMailer[];
let givenUp: string[];
let delays: string[];

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'corella-smtp-'));
  vault = await openSqliteVault({ file: join(directory, 'vault.db'), keysDir: directory, masterKey: MASTER_KEY });
  clock = new ManualClock(NOW);
  server = undefined;
  [mailers, givenUp, delays] = [[], [], []];
});
afterEach(async () => {
  for (const mailer of mailers) await mailer.close();
  await server?.close();
  await vault.close();
  rmSync(directory, { recursive: true, force: true });
});

let ids = 0;
function mailerFor(to: Partial<SmtpServer>, options: Partial<SmtpMailerOptions> = {}): SmtpMailer {
  const mailer = createSmtpMailer({
    delivery: smtpDelivery({ url: server?.url ?? '', from: FROM, silenceMs: 300, ...to }),
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
  const end = Date.now() + 15_000;
  while (!isTrue() && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 5));
  expect(isTrue()).toBe(true);
}
const smtpError = (responseCode: number, text: string): Error => Object.assign(new Error(text), { responseCode });

mailerConformance('the mailer over SMTP', async () => {
  server = await givenServer();
  const { arrived } = server;
  const shown = arrived.map.bind(arrived)<{ to: readonly string[]; subject: string; text: string }>;
  return {
    mailer: mailerFor({}),
    arrived: () => Promise.resolve(shown(({ to, subject, text }) => ({ to, subject, text }))),
  };
});

describe('what a message looks like', () => {
  it('is plain text from the venue, with a date, an id and a word against automatic replies', async () => {
    server = await givenServer();
    await mailerFor({}).send(message());
    await until(() => server?.arrived.length === 1);
    const [mail] = server.arrived;
    expect(mail?.from).toBe(FROM);
    expect(mail?.headers.get('from')).toBe(`Corella <${FROM}>`);
    expect(mail?.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(mail?.headers.get('auto-submitted')).toBe('auto-generated');
    expect(mail?.headers.get('message-id')).toMatch(/^<id-\d+@venue\.example>$/);
    expect(new Date(mail?.headers.get('date') ?? '').getTime()).toBe(NOW);
  });

  it.each([
    'a@example.test, thief@example.test',
    'a@example.test\r\nBcc: thief@example.test',
    'A <a@example.test>',
    'a',
  ])('never goes to %j, and says so', async (to) => {
    server = await givenServer();
    await mailerFor({}).send({ ...message(), to });
    await until(() => givenUp.length === 1);
    expect(givenUp).toEqual(['a message is given up after 1 attempts: not one address']);
    expect(server.arrived).toEqual([]);
  });

  it('does not mail what belongs into a letter', async () => {
    server = await givenServer();
    const mailer = mailerFor({});
    await expect(mailer.send({ ...message(), channel: 'post' })).rejects.toThrow('no transport for post is configured');
    expect(mailer.waiting()).toBe(0);
    expect(server.arrived).toEqual([]);
  });
});

describe('a server that does not take a message', () => {
  it('holds nobody up while it is away, and gets the message when it is back', async () => {
    server = await givenServer();
    const port = Number(new URL(server.url).port);
    const url = server.url;
    await server.close();
    const mailer = mailerFor({ url });
    await mailer.send(message());
    await until(() => delays.length >= 2);
    expect(delays[0]).toBe('a message waits for its attempt 2: ESOCKET CONN');
    expect(mailer.waiting()).toBe(1);
    server = await givenServer({ port });
    await until(() => mailer.waiting() === 0);
    expect(server.arrived.map(({ text }) => text)).toEqual(['Your password was changed']);
    expect(givenUp).toEqual([]);
  });

  it('holds nobody up while it is silent', async () => {
    server = await givenServer({ onConnect: () => undefined });
    const mailer = mailerFor({ silenceMs: 2_500, attemptMs: 1_000 });
    await mailer.send(message());
    expect(delays).toEqual([]);
    await until(() => delays.length > 0);
    expect(delays[0]).toContain('no end in time');
    expect(mailer.waiting()).toBe(1);
  });

  it('is not asked again once it has refused the addressee, and no address comes into the log', async () => {
    server = await givenServer({
      onRcptTo: ({ address }, _session, done) => done(smtpError(550, `no such user ${address}`)),
    });
    const mailer = mailerFor({});
    await mailer.send(message());
    await until(() => givenUp.length === 1);
    expect(givenUp).toEqual(['a message is given up after 1 attempts: EENVELOPE RCPT TO 550']);
    expect(mailer.waiting()).toBe(0);
    expect(await vault.list('mail')).toEqual([]);
  });

  it('is asked again after a refusal for the time being', async () => {
    let times = 0;
    server = await givenServer({
      onRcptTo: (_address, _session, done) => done((times += 1) < 3 ? smtpError(451, 'grey-listed') : null),
    });
    await mailerFor({}).send(message());
    await until(() => server?.arrived.length === 1);
    expect(delays).toEqual([
      'a message waits for its attempt 2: EENVELOPE RCPT TO 451',
      'a message waits for its attempt 3: EENVELOPE RCPT TO 451',
    ]);
  });

  it('is tried for a day, for a code only while it is valid, and the end is told', async () => {
    server = await givenServer({ onMailFrom: (_address, _session, done) => done(smtpError(550, 'not you')) });
    const mailer = mailerFor({});
    await mailer.send({ ...message(), code: '123456' });
    await mailer.send(message());
    await until(() => delays.length >= 2);
    clock.advance(11 * 60_000);
    await until(() => givenUp.length === 1);
    expect(mailer.waiting()).toBe(1);
    clock.advance(86_400_000);
    await until(() => givenUp.length === 2);
    expect(givenUp.join()).not.toMatch(/123456|example\.test/);
    expect(await vault.list('mail')).toEqual([]);
  });
});

describe('a message that was kept', () => {
  it('is sent by the next run, once', async () => {
    server = await givenServer({ onMailFrom: (_address, _session, done) => done(smtpError(421, 'later')) });
    const first = mailerFor({});
    await first.send(message('Kept'));
    await until(() => delays.length > 0);
    await first.close();
    await server.close();
    server = await givenServer();
    const second = mailerFor({});
    await second.resume();
    await until(() => second.waiting() === 0);
    expect(server.arrived.map(({ text }) => text)).toEqual(['Kept']);
    expect(await vault.list('mail')).toEqual([]);
  });

  it('is refused while too many wait', async () => {
    server = await givenServer({ onConnect: () => undefined });
    const mailer = mailerFor({}, { capacity: 1 });
    await mailer.send(message());
    await expect(mailer.send(message())).rejects.toThrow('too many messages wait for their server');
  });
});

describe('who the server is', () => {
  it('learns the login of the venue', async () => {
    server = await givenServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _session, done) =>
        password === 'hush' ? done(null, { user: username }) : done(new Error('wrong')),
    });
    const url = server.url.replace('//', '//mailer%40venue@');
    await mailerFor({ url, password: 'hush' }).send(message());
    await until(() => server?.arrived.length === 1);
    expect(server.arrived[0]?.user).toBe('mailer@venue');
    const wrong = mailerFor({ url, password: 'guess' });
    await wrong.send(message());
    await until(() => delays.length > 0);
    expect(delays[0]).toBe('a message waits for its attempt 2: EAUTH AUTH PLAIN 535');
    expect(wrong.waiting()).toBe(1);
  });

  it('gets nothing in clear on another machine', async () => {
    server = await givenServer({ disabledCommands: ['STARTTLS'], host: '127.0.0.2' });
    const mailer = mailerFor({});
    await mailer.send(message());
    await until(() => delays.length > 0);
    expect(delays[0]).toContain('ETLS');
    expect(server.arrived).toEqual([]);
  });
});

realPart('a mail server with TLS', missingOpenssl(), () => {
  it('is spoken to only if its certificate is trusted', async () => {
    const own = ownCertificate(directory);
    server = await givenServer({ secure: true, ...own });
    const stranger = mailerFor({}, { pausesMs: [60_000] });
    await stranger.send(message());
    await until(() => delays.length > 0);
    expect(stranger.waiting()).toBe(1);
    expect(server.arrived).toEqual([]);
    await mailerFor({ ca: own.cert, silenceMs: 10_000 }).send(message());
    await until(() => server?.arrived.length === 1);
    expect(server.arrived[0]?.isEncrypted).toBe(true);
  });

  it('is asked for TLS before anything else', async () => {
    const own = ownCertificate(directory);
    server = await givenServer({ ...own, host: '127.0.0.2' });
    const url = server.url.replace('127.0.0.2', 'venue@127.0.0.2');
    const mailer = mailerFor({ url, password: 'hush', ca: own.cert });
    await mailer.send(message());
    await until(() => delays.length > 0);
    // Its certificate is for another name, so neither the login nor the message was sent.
    expect(delays[0]).toMatch(/ETLS|ESOCKET/);
    expect(server.arrived).toEqual([]);
  });
});
