import type { RecordedEvent } from '@corella/event-store';
import { createInputWaiters } from './input-waiters.js';

const input = (stream: string, revision: number): RecordedEvent => ({
  id: `${stream}/${revision}`,
  type: 'Told',
  data: {},
  meta: { at: 0 },
  stream,
  revision,
  position: '',
});

describe('waiting for followed streams', () => {
  it('ends at once for what was delivered, and on delivery', async () => {
    const waiters = createInputWaiters(() => undefined);
    waiters.took(input('ledger-0', 7));
    expect(await waiters.wait('ledger-0', 7, 1_000)).toBe(true);
    const later = waiters.wait('ledger-0', 8, 1_000);
    waiters.took(input('ledger-0', 8));
    expect(await later).toBe(true);
    expect(await waiters.wait('ledger-0', 9, 1)).toBe(false);
  });

  it('also counts what the machine has taken', async () => {
    const waiters = createInputWaiters((stream) => (stream === 'ledger-0' ? 5 : undefined));
    expect(await waiters.wait('ledger-0', 5, 1)).toBe(true);
    expect(await waiters.wait('market-a', 0, 1)).toBe(false);
  });

  it('ends only the waits for the stream that moved, and only up to where it moved', async () => {
    const waiters = createInputWaiters(() => undefined);
    const ended: string[] = [];
    const waits = [
      ['market-a', 3],
      ['market-a', 4],
      ['market-b', 3],
    ].map(async ([stream, revision]) => {
      if (await waiters.wait(String(stream), Number(revision), 60_000)) ended.push(`${stream} ${revision}`);
    });
    waiters.took(input('market-a', 3));
    await waits[0];
    expect(ended).toEqual(['market-a 3']);
    waiters.endAll();
    await Promise.all(waits);
    expect(ended).toEqual(['market-a 3']);
  });

  it('forgets nothing while the streams are few', async () => {
    const waiters = createInputWaiters(() => undefined);
    for (let market = 0; market < 12; market += 1) waiters.took(input(`market-${market}`, market));
    expect(waiters.remembered()).toBe(12);
    expect(await waiters.wait('market-0', 0, 1)).toBe(true);
  });

  it('remembers a bounded number of streams, the one that moves among them', async () => {
    const waiters = createInputWaiters(() => undefined);
    for (let person = 0; person < 10_000; person += 1) {
      waiters.took(input(`user-${person}`, 1));
      waiters.took(input('ledger-0', person));
    }
    expect(waiters.remembered()).toBeLessThanOrEqual(4_096);
    expect(await waiters.wait('ledger-0', 9_999, 1)).toBe(true);
  });
});
