import type { OutgoingMessage } from '@corella/mailer';
import { mailerConformance, outboxConformance } from '@corella/mailer/conformance';
import type { VaultPut } from '@corella/vault';
import { createOutbox, type OutboxOptions } from './outbox.js';
import { createUnconfiguredMailer } from './unconfigured-mailer.js';

const message = (number: number): OutgoingMessage => ({
  to: 'a@example.test',
  channel: 'email',
  subject: `S${number}`,
  text: 'Your code is 123456',
  code: '123456',
  at: number,
});

/** A vault of one kind in memory, and what is in it. */
function keptIn() {
  const records = new Map<string, VaultPut<object>>();
  const vault: NonNullable<OutboxOptions['vault']> = {
    put: async (put) => {
      records.set(put.id, put);
      return { ok: true, version: 1 };
    },
    list: async <Body extends object>() =>
      [...records.values()].map((put) => ({
        ...put,
        body: put.body as Body,
        version: 1,
        createdAt: put.now,
        updatedAt: put.now,
        expiresAt: null,
      })),
  };
  return { vault, records };
}

mailerConformance('the outbox', () => {
  const mailer = createOutbox();
  return {
    mailer,
    arrived: async () => (await mailer.list()).map(({ to, subject, text }) => ({ to: [to], subject, text })),
  };
});
mailerConformance('the mailer without a transport', () => ({
  mailer: createUnconfiguredMailer(),
  arrived: () => Promise.resolve([]),
}));

outboxConformance('the outbox', () => {
  const { vault } = keptIn();
  return { mailer: createOutbox({ vault }), reopen: () => Promise.resolve(createOutbox({ vault })) };
});

describe('the outbox', () => {
  it('keeps a bounded number, and continues after a restart', async () => {
    const { vault, records } = keptIn();
    const outbox = createOutbox({ vault, capacity: 4 });
    for (let number = 1; number <= 6; number += 1) await outbox.send(message(number));
    expect(records.size).toBe(4);
    const again = createOutbox({ vault, capacity: 4 });
    expect((await again.list()).map(({ at }) => at)).toEqual([6, 5, 4, 3]);
    await again.send(message(7));
    expect((await again.list()).map(({ at, id }) => [at, id])).toEqual([
      [7, 'm7'],
      [6, 'm6'],
      [5, 'm5'],
      [4, 'm4'],
    ]);
    expect(records.size).toBe(4);
  });
});

describe('the mailer without a transport', () => {
  it('fails loudly and names no address', async () => {
    const faults: string[] = [];
    await expect(createUnconfiguredMailer((fault) => faults.push(fault.message)).send(message(1))).rejects.toThrow(
      'no transport',
    );
    expect(faults).toEqual(['no transport for email is configured']);
  });
});
