import type { OutgoingMessage } from '@corella/mailer';
import type { VaultPut } from '@corella/vault';
import { createOutbox, type OutboxOptions } from './outbox.js';
import { createUnconfiguredMailer } from './unconfigured-mailer.js';

const message = (number: number, to = 'a@example.test'): OutgoingMessage => ({
  to,
  channel: 'email',
  subject: `S${number}`,
  text: 'Your code is 123456',
  code: '123456',
  at: number,
});

describe('the outbox', () => {
  it('lists the newest fifty first, for one address or all', async () => {
    const outbox = createOutbox();
    for (let number = 0; number < 60; number += 1)
      await outbox.send(message(number, number % 2 === 0 ? 'even' : 'odd'));
    expect((await outbox.list()).map(({ at }) => at)).toEqual(Array.from({ length: 50 }, (_, index) => 59 - index));
    expect(await outbox.list('even')).toHaveLength(30);
    expect(await outbox.list('nobody')).toEqual([]);
  });

  it('keeps a bounded number, and continues after a restart', async () => {
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
