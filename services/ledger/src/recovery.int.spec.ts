import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { RecordedEvent } from '@corella/event-store';
import { LedgerMachine } from './ledger.machine.js';
import { GivenService } from './testing/given-service.js';

const ORDERS = 200;

describe('recovering a long log', () => {
  const given = new GivenService();
  const first = (): Promise<unknown> =>
    given.hold(given.order(500, { clientOrderId: 'c7', bodyHash: 'h', qtyLots: 1 }));

  beforeAll(async () => {
    await given.start();
    await given.fund();
    await Promise.all(
      Array.from({ length: ORDERS }, (_, at) =>
        given.hold(given.order(at, { clientOrderId: `c${at}`, bodyHash: 'h', qtyLots: 1 })),
      ),
    );
  });
  afterAll(() => given.end());

  it.each([
    ['with tables that know them', false],
    ['with tables that have to be built anew', true],
  ])('keeps no client order id or business id in memory, %s', async (_name, areTablesLost) => {
    await given.venue.stop();
    if (areTablesLost)
      for (const end of ['', '-wal', '-shm']) rmSync(join(given.directory, `read.db${end}`), { force: true });
    let [applied, most] = [0, 0];
    const { apply } = LedgerMachine.prototype;
    const watched = jest.spyOn(LedgerMachine.prototype, 'apply').mockImplementation(function (
      this: LedgerMachine,
      event: RecordedEvent,
    ) {
      apply.call(this, event);
      applied += 1;
      most = Math.max(most, this.rememberedIds);
    });
    await given.start({ withoutSnapshots: true });
    watched.mockRestore();
    expect(applied).toBeGreaterThan(ORDERS);
    expect(most).toBe(0);
    expect(await first()).toMatchObject({
      result: { ok: true, value: { orderId: given.orderId(7), duplicate: true } },
    });
  });
});
