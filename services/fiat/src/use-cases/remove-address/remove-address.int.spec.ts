import { FIAT_PARTITION, FIAT_SERVICE, type FiatReply } from '@corella/contracts/cash';
import { givenFiat, MIA } from '../../testing/given-fiat.js';

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
