import { endOf, held, revocable, type Given } from './under-test.js';

const partition = 't';

/** Ownership that is lost. */
export function lostOwnershipConforms(given: Given): void {
  it('lets no answer out once ownership is lost, and the next owner answers what comes then', async () => {
    const { bus, peer, settle } = given();
    const [old, lease] = [held(() => 'old'), revocable()];
    bus.serve('ledger', partition, old.handler, { ownership: lease });
    await settle();
    const open = endOf(peer.request('ledger', {}, { partition, timeoutMs: 300 }));
    while (old.seen.length === 0) await settle();
    lease.lose();
    await settle();
    peer.serve('ledger', partition, () => Promise.resolve('new'), { ownership: revocable() });
    await settle();
    old.release();
    expect(await open).toBe('timeout');
    expect(await peer.request('ledger', {}, { partition })).toBe('new');
    expect(await bus.request('ledger', {}, { partition })).toBe('new');
    expect(old.seen).toHaveLength(1);
  });

  it('does not call the handler of a lost partition, even while nobody has taken it over', async () => {
    const { bus, settle } = given();
    const lease = revocable();
    let calls = 0;
    bus.serve('ledger', partition, () => Promise.resolve((calls += 1)), { ownership: lease });
    await settle();
    expect(await bus.request('ledger', {}, { partition })).toBe(1);
    lease.lose();
    await settle();
    expect(['no-handler', 'timeout']).toContain(await endOf(bus.request('ledger', {}, { partition, timeoutMs: 300 })));
    expect(calls).toBe(1);
  });

  it('lets no error out either once ownership is lost', async () => {
    const { bus, settle } = given();
    const lease = revocable();
    let refuse = (): void => undefined;
    const begun = new Promise<void>((resolve) => {
      bus.serve(
        'ledger',
        partition,
        () => new Promise((_, reject) => ((refuse = () => reject(new Error('refused'))), resolve())),
        { ownership: lease },
      );
    });
    await settle();
    const open = endOf(bus.request('ledger', {}, { partition, timeoutMs: 300 }));
    await begun;
    lease.lose();
    refuse();
    expect(await open).toBe('timeout');
  });
}

/** One server of a partition after the other, in good order. */
export function closingConforms(given: Given): void {
  it('answers what a closed server has begun, and nothing after it', async () => {
    const { bus, peer, settle } = given();
    const old = held(() => 'old');
    const serving = bus.serve('ledger', partition, old.handler);
    await settle();
    const open = peer.request('ledger', {}, { partition });
    while (old.seen.length === 0) await settle();
    serving.close();
    await settle();
    const next = peer.serve('ledger', partition, () => Promise.resolve('new'));
    await settle();
    expect(await peer.request('ledger', {}, { partition })).toBe('new');
    old.release();
    expect(await open).toBe('old');
    // Closed again, the old one takes nothing away from the new one.
    serving.close();
    await settle();
    expect(await bus.request('ledger', {}, { partition })).toBe('new');
    expect(old.seen).toHaveLength(1);
    next.close();
  });
}
