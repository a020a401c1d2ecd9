import type { Mailer, Outbox, OutgoingMessage } from '../index.js';

export interface OutboxUnderTest {
  readonly mailer: Mailer;
  /** Opens what was sent once more, as after a restart. */
  reopen(): Promise<Outbox>;
}

const LISTED = 50;
const message = (at: number, to = 'a@example.test'): OutgoingMessage => ({
  to,
  channel: 'email',
  subject: `Subject ${at}`,
  text: 'Your code is 123456',
  code: '123456',
  at,
});

/** The suite that every mailer passes. */
export function mailerConformance(name: string, factory: () => Mailer): void {
  describe(`${name} keeps the contract of the mailer`, () => {
    it('sends a message if it can, and otherwise refuses it without a word of it', async () => {
      const mailer = factory();
      const end = await mailer.send(message(1)).then(() => 'sent', String);
      expect(end === 'sent').toBe(mailer.canSend);
      for (const word of ['a@example.test', '123456', 'Subject']) expect(end).not.toContain(word);
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
