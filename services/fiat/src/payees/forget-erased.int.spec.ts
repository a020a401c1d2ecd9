import { FIAT_PARTITION, FIAT_SERVICE, type FiatCommand, type FiatReply } from '@corella/contracts/cash';
import { ask } from '@corella/signals';
import { addedBank, banksOf, testBank } from '../testing/bank-calls.js';
import { givenFiat, MIA } from '../testing/given-fiat.js';
import { eventually, type Fiat } from '../testing/watch-deposits.js';

describe('where somebody could be paid, once they are erased', () => {
  let fiat: Fiat;
  beforeEach(async () => (fiat = await givenFiat({ demo: true })));
  afterEach(async () => {
    await fiat.stop();
    expect(fiat.faults).toEqual([]);
  });
  const addAddress = async (): Promise<string> => {
    const command: FiatCommand<'AddAddress'> = {
      type: 'AddAddress',
      uid: MIA,
      sessionId: 's1',
      label: 'Ledger at home',
      wanted: { chain: 'eth', address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' },
      confirmAlike: false,
      idempotencyKey: 'k1',
      stepUp: 'step-up',
      bodyHash: 'f00d',
    };
    const reply: FiatReply<'AddAddress'> = await fiat.context.bus.request(FIAT_SERVICE, command, {
      partition: FIAT_PARTITION,
      timeoutMs: 5_000,
    });
    if (!reply.ok) throw new Error(reply.rejection.code);
    return reply.value.addressId;
  };
  /** As identity does it: keys and rows first, then the event. */
  const erased = async (uid: string): Promise<void> => {
    await fiat.vault.erasePerson(uid);
    const meta = { at: fiat.clock.nowMs(), by: 'identity' };
    await fiat.store.append(`user-${uid}`, -1, [{ id: `${uid}/erased`, type: 'OrdinaryErased', data: { uid }, meta }]);
  };
  const last = async (stream: string) => (await fiat.store.readStream(stream, { from: 0, limit: 99 })).at(-1)?.type;
  const listed = async () => {
    const found = await ask(fiat.signals, 'fiat.list-banks', { filter: {}, range: [0, 9], sort: ['id', 'ASC'] });
    return found.ok ? found.value.rows : [];
  };
  const followed = (stream: string, type: string): Promise<void> =>
    eventually(
      async () => (await last(stream)) === type,
      () => last(stream),
    );

  it('has neither rows in the vault nor entries, and takes no test deposit any more', async () => {
    const addressId = await addAddress();
    const accountId = await addedBank(fiat);
    fiat.bank.setMode('lost');
    await testBank(fiat, accountId);
    await followed(`bank-${MIA}`, 'TestDepositSent');
    await erased(MIA);
    await followed(`bank-${MIA}`, 'BankAccountRemoved');
    await followed(`address-${MIA}`, 'AddressRemoved');
    for (const [kind, id] of [
      ['payout-address', addressId],
      ['payout-bank', accountId],
      ['test-deposit', `${accountId}/1`],
    ] as const)
      expect(await fiat.vault.get(kind, id)).toBeNull();
    expect([await banksOf(fiat), await ask(fiat.signals, 'fiat.addresses', { uid: MIA })]).toEqual([[], []]);
    expect(await listed()).toMatchObject([{ id: accountId, removedAt: expect.any(Number) }]);
  });

  it('stays with everybody else', async () => {
    await addAddress();
    await addedBank(fiat);
    await erased('1000002');
    await erased(`${MIA}0`);
    await fiat.service.lookAfterTests();
    expect(await banksOf(fiat)).toHaveLength(1);
    expect(await ask(fiat.signals, 'fiat.addresses', { uid: MIA })).toHaveLength(1);
  });
});
