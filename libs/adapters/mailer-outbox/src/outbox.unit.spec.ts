import { createOutbox, createUnconfiguredMailer } from './index.js';

const message = (to: string, at: number) => ({ to, channel: 'email' as const, subject: 'Your code', text: `code ${at}`, code: '123456', at });

describe('the outbox', () => {
  it('shows the newest messages first, of one address on request, whatever its case', async () => {
    const outbox = createOutbox();
    await outbox.send(message('a@x.example', 1));
    await outbox.send(message('b@x.example', 2));
    await outbox.send(message('a@x.example', 3));
    expect((await outbox.list()).map((item) => item.at)).toEqual([3, 2, 1]);
    expect((await outbox.list('A@x.example')).map((item) => item.at)).toEqual([3, 1]);
  });

  it('keeps a bounded number and shows at most fifty', async () => {
    const outbox = createOutbox({ capacity: 60 });
    for (let i = 0; i < 100; i += 1) await outbox.send(message('a@x.example', i));
    const shown = await outbox.list();
    expect(shown).toHaveLength(50);
    expect(shown[0]?.at).toBe(99);
    expect(new Set(shown.map((item) => item.id)).size).toBe(50);
  });
});

describe('the mailer without a transport', () => {
  it('fails loudly', async () => {
    await expect(createUnconfiguredMailer().send(message('a@x.example', 1))).rejects.toThrow('no email transport is configured');
  });
});
