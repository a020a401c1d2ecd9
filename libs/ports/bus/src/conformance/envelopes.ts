import type { CommandContext } from '../index.js';
import { held, type Given } from './under-test.js';

/** What travels with a command, and in which order commands arrive. */
export function envelopesConform(given: Given): void {
  it('gives every command an id of its own, the time, an expiry and the trace of its request', async () => {
    const { bus, settle } = given();
    const seen: CommandContext[] = [];
    bus.serve('ledger', 'e', (_command, context) => Promise.resolve(seen.push(context)));
    await settle();
    const ask = (more: object) => bus.request('ledger', {}, { partition: 'e', ...more });
    for (const more of [{}, { timeoutMs: 9_000 }, { expiresInMs: 700, trace: 'request-1' }, { id: 'mine' }])
      await ask(more);
    const [usual, patient, short, named] = seen as [CommandContext, ...CommandContext[]];
    expect(new Set(seen.map(({ id }) => id)).size).toBe(4);
    expect(Number.isSafeInteger(usual.issuedAt)).toBe(true);
    expect(patient).toMatchObject({ expiresAt: (patient?.issuedAt ?? 0) + 9_000, lane: 'client' });
    expect(usual.expiresAt).toBeGreaterThan(usual.issuedAt);
    expect(short).toMatchObject({ expiresAt: (short?.issuedAt ?? 0) + 700, trace: 'request-1' });
    expect(named?.id).toBe('mine');
  });

  it('keeps the order of one sender in a partition', async () => {
    const { bus, settle } = given();
    const seen: number[] = [];
    bus.serve('ledger', 'o', ({ n }: { n: number }) => Promise.resolve(seen.push(n)));
    await settle();
    const sent = Array.from({ length: 30 }, (_, n) => n);
    await Promise.all(sent.map((n) => bus.request('ledger', { n }, { partition: 'o', lane: 'internal' })));
    expect(seen).toEqual(sent);
  });

  it('lets no cancel wait for the clients before it', async () => {
    const { bus, maxQueued, settle } = given();
    const orders = held<{ n: number }>();
    bus.serve('matching', 'm', (command: { n: number }, { lane }) =>
      lane === 'cancel' ? Promise.resolve('cancelled') : orders.handler(command),
    );
    await settle();
    const open = Array.from({ length: maxQueued }, (_, n) => bus.request('matching', { n }, { partition: 'm' }));
    expect(await bus.request('matching', { n: -1 }, { partition: 'm', lane: 'cancel' })).toBe('cancelled');
    while (orders.seen.length < maxQueued) await settle();
    orders.release();
    await Promise.all(open);
  });
}

/** Commands that come again or too late. */
export function lateCommandsConform(given: Given): void {
  it('shows a handler the same id again when its command is repeated, and answers each time', async () => {
    const { bus, settle } = given();
    const decided = new Map<string, number>();
    // What every handler owes: the second delivery has no effect of its own and the same answer.
    bus.serve('ledger', 'r', ({ add }: { add: number }, { id }) => {
      const known = decided.get(id) ?? [...decided.values()].reduce((sum, one) => sum + one, 0) + add;
      decided.set(id, known);
      return Promise.resolve(known);
    });
    await settle();
    const ask = (id: string) => bus.request('ledger', { add: 5 }, { partition: 'r', id });
    expect(await Promise.all([ask('a'), ask('a')])).toEqual([5, 5]);
    expect(await ask('b')).toBe(10);
    expect(await ask('a')).toBe(5);
    expect([...decided.keys()]).toEqual(['a', 'b']);
  });

  it('refuses a command that has expired when it arrives, and does not call the handler', async () => {
    const { bus, settle } = given();
    const seen: string[] = [];
    bus.serve('ledger', 'x', (_command, { id }) => Promise.resolve(seen.push(id)));
    await settle();
    for (const lane of ['client', 'cancel', 'internal'] as const)
      await expect(bus.request('ledger', {}, { partition: 'x', lane, expiresInMs: 0 })).rejects.toMatchObject({
        name: 'BusFault',
        code: 'expired',
      });
    await settle();
    expect(seen).toEqual([]);
    expect(await bus.request('ledger', {}, { partition: 'x' })).toBe(1);
  });

  it('drops a reply that comes after the time limit, and its command no longer counts as unanswered', async () => {
    const { bus, maxQueued, settle } = given();
    const late = held<{ n: number }>(({ n }) => n);
    bus.serve('ledger', 'late', late.handler);
    await settle();
    const ask = (n: number, timeoutMs: number) => bus.request('ledger', { n }, { partition: 'late', timeoutMs });
    const givenUp = Array.from({ length: maxQueued }, (_, n) => ask(n, 20));
    for (const one of givenUp) await expect(one).rejects.toMatchObject({ code: 'timeout' });
    late.release();
    await settle();
    const next = ask(99, 5_000);
    while (!late.seen.some(({ n }) => n === 99)) await settle();
    late.release();
    expect(await next).toBe(99);
  });
}
