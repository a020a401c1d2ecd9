import type { Mailer, Outbox, OutgoingMessage } from '../index.js';

export interface OutboxUnderTest {
  readonly mailer: Mailer;
  /** Opens what was sent once more, as after a restart. */
  reopen(): Promise<Outbox>;
}

const LISTED = 50;
const message = (
  at: number,
  to = 'a@example.test',
  channel: OutgoingMessage['channel'] = 'email',
): OutgoingMessage => ({
  to,
  channel,
  subject: `Subject ${at}`,
  text: 'Your code is 123456',
  code: '123456',
  at,
});

export interface MailerUnderTest {
  readonly mailer: Mailer;
  /** What has reached people by now, in any order; empty for a mailer that cannot send. */
  arrived(): Promise<readonly Arrived[]>;
  close?(): Promise<void>;
}

export interface Arrived {
  /** Everybody who got it. */
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
}

const SOON_MS = 5_000;

/** What a transport carries, and to whom. Text messages have no subject, so they arrive with an empty one. */
export interface Carried {
  readonly channel: OutgoingMessage['channel'];
  readonly to: string;
  readonly hasSubject: boolean;
}
const MAIL: Carried = { channel: 'email', to: 'a@example.test', hasSubject: true };

/** The suite that every mailer passes. */
export function mailerConformance(
  name: string,
  factory: () => MailerUnderTest | Promise<MailerUnderTest>,
  { channel, to, hasSubject }: Carried = MAIL,
): void {
  const one = (): OutgoingMessage => message(1, to, channel);
  const shown = (subject: string): string => (hasSubject ? subject : '');
  describe(`${name} keeps the contract of the mailer`, () => {
    let tested: MailerUnderTest;
    beforeEach(async () => {
      tested = await factory();
    });
    afterEach(() => tested.close?.());

    const arrivals = async (count: number): Promise<readonly Arrived[]> => {
      const until = Date.now() + SOON_MS;
      for (;;) {
        const arrived = await tested.arrived();
        if (arrived.length >= count || Date.now() > until) return arrived;
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    };

    it('sends a message if it can, and otherwise refuses it without a word of it', async () => {
      const { mailer } = tested;
      const end = await mailer.send(one()).then(() => 'sent', String);
      expect(end === 'sent').toBe(mailer.canSend);
      for (const word of [to, '123456', 'Subject']) expect(end).not.toContain(word);
      const expected = [{ to: [to], subject: shown('Subject 1'), text: 'Your code is 123456' }];
      if (mailer.canSend) expect(await arrivals(1)).toEqual(expected);
    });

    it('brings every letter of every language as it was written', async () => {
      const written = {
        subject: 'Passwort · 密码已更改 🔒',
        text: 'Änderung: 您的密码已更改。\n\n.\n..two\n= and =3D',
      };
      if (!tested.mailer.canSend) return;
      await tested.mailer.send({ ...one(), ...written });
      expect(await arrivals(1)).toEqual([{ to: [to], text: written.text, subject: shown(written.subject) }]);
    });

    it('sends to its addressee and to nobody else, whatever stands in a subject', async () => {
      if (!tested.mailer.canSend) return;
      const subject = 'Hello\r\nBcc: thief@example.test\r\nTo: thief@example.test\r\n\r\nNew text';
      await tested.mailer.send({ ...one(), subject });
      const [only, ...others] = await arrivals(1);
      expect(others).toEqual([]);
      expect(only).toMatchObject({ to: [to], text: 'Your code is 123456' });
      if (hasSubject) expect(only?.subject).toContain('thief@example.test');
    });
  });
}

/** The suite of a mailer whose messages pages can show. */
export function outboxConformance(name: string, factory: () => OutboxUnderTest): void {
  describe(`${name} keeps the contract of the outbox`, () => {
    it('shows the newest fifty first, for one address or all, also after a restart', async () => {
      const { mailer, reopen } = factory();
      const sent = Array.from({ length: LISTED + 3 }, (_, at) => message(at, at % 2 === 0 ? 'even' : 'odd'));
      for (const one of sent) await mailer.send(one);
      const outbox = await reopen();
      const newest = [...sent].reverse();
      expect((await outbox.list()).map(({ id: _id, ...shown }) => shown)).toEqual(newest.slice(0, LISTED));
      expect((await outbox.list('even')).map(({ at }) => at)).toEqual(
        newest.filter(({ to }) => to === 'even').map(({ at }) => at),
      );
      expect(await outbox.list('nobody')).toEqual([]);
      expect(new Set((await outbox.list()).map(({ id }) => id)).size).toBe(LISTED);
    });
  });
}
