import { FIAT_PARTITION, FIAT_SERVICE, outflowStream, type FiatReply } from '@corella/contracts/cash';
import { givenFiat, MIA } from '../../testing/given-fiat.js';
import { OPENING } from '../../testing/withdrawal-cases.js';

describe('an entry of an address book that does not exist', () => {
  it('is not removed, and leaves no event', async () => {
    const given = await givenFiat();
    const { bus } = given.context;
    const command = { type: 'RemoveAddress', uid: MIA, addressId: 'A0' };
    const options = { partition: FIAT_PARTITION, timeoutMs: 5_000 };
    expect(await bus.request<FiatReply<'RemoveAddress'>>(FIAT_SERVICE, command, options)).toEqual({
      ok: false,
      rejection: { code: 'address-unknown' },
    });
    expect(await given.store.streams('address')).toEqual([]);
    await given.stop();
    expect(given.faults).toEqual([]);
  });
});

describe('an entry to which a withdrawal is under way', () => {
  it('is not removed before that has ended', async () => {
    const given = await givenFiat();
    const { bus, outflows } = given.context;
    const command = { type: 'RemoveAddress', uid: MIA, addressId: 'A1' };
    const remove = () =>
      bus.request<FiatReply<'RemoveAddress'>>(FIAT_SERVICE, command, { partition: FIAT_PARTITION, timeoutMs: 5_000 });
    const told = (type: 'WithdrawalReserved' | 'WithdrawalSettled') =>
      outflows.change(outflowStream(MIA), () => ({
        ok: true,
        value: [
          type === 'WithdrawalReserved'
            ? { type, data: { withdrawalId: OPENING.withdrawalId, revision: 1 } }
            : { type, data: { withdrawalId: OPENING.withdrawalId } },
        ],
      }));
    const { requestedAt: _at, reservedAtRevision: _revision, ...about } = OPENING;
    const hash = '0'.repeat(64);
    const admitted = { ...about, uid: MIA, payeeId: 'A1', keyHash: hash, bodyHash: hash };
    await outflows.change(outflowStream(MIA), () => ({
      ok: true,
      value: [{ type: 'WithdrawalAdmitted', data: admitted }],
    }));
    expect(await remove()).toMatchObject({ ok: false, rejection: { code: 'address-in-use' } });
    await told('WithdrawalReserved');
    expect(await remove()).toMatchObject({ ok: false, rejection: { code: 'address-in-use' } });
    await told('WithdrawalSettled');
    expect(await remove()).toMatchObject({ ok: false, rejection: { code: 'address-unknown' } });
    await given.stop();
    expect(given.faults).toEqual([]);
  });
});
