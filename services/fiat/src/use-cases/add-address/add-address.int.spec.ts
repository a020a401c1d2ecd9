import { FIAT_PARTITION, FIAT_SERVICE, type FiatCommand, type FiatReply } from '@corella/contracts/cash';
import { ask } from '@corella/signals';
import { givenFiat, MIA } from '../../testing/given-fiat.js';
import { eventually, type Fiat } from '../../testing/watch-deposits.js';

const LEO = '1000002';
const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
/** The same ends, another middle. */
const ALIKE = '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'.replace('3f3e94c9', '00000000');
const ETH = { chain: 'eth', address: ADDRESS };

describe('an address in the book', () => {
  let given: Fiat;
  let identity: Fiat['identity'];
  let keys = 0;
  beforeEach(async () => {
    given = await givenFiat({ demo: true });
    given.customers.set(LEO, { uid: LEO, allow: [] });
    ({ identity } = given);
  });
  afterEach(async () => {
    await given.stop();
    expect(given.faults).toEqual([]);
  });
  const send = <T extends 'AddAddress' | 'RemoveAddress'>(command: FiatCommand<T>): Promise<FiatReply<T>> =>
    given.context.bus.request(FIAT_SERVICE, command, { partition: FIAT_PARTITION, timeoutMs: 5_000 });
  const add = (change: Partial<FiatCommand<'AddAddress'>> = {}): Promise<FiatReply<'AddAddress'>> =>
    send<'AddAddress'>({
      type: 'AddAddress',
      uid: MIA,
      sessionId: 's1',
      label: 'Ledger at home',
      wanted: ETH,
      confirmAlike: false,
      idempotencyKey: `k${(keys += 1)}`,
      stepUp: identity.token(),
      bodyHash: 'f00d',
      ...change,
    });
  const idOf = (reply: FiatReply<'AddAddress'>): string => {
    if (!reply.ok) throw new Error(reply.rejection.code);
    return reply.value.addressId;
  };
  const book = (uid = MIA) => ask(given.signals, 'fiat.addresses', { uid });
  const events = async (uid = MIA) => given.store.readStream(`address-${uid}`, { from: 0, limit: 99 });

  it('spends a proof that was made for this very body', async () => {
    await add({ bodyHash: 'beef' });
    expect(given.owner.spent).toMatchObject([{ action: 'address-add', uid: MIA, bodyHash: 'beef' }]);
  });

  it('is listed newest first with its text, which no event has, and its age counts from when it was added', async () => {
    const id = idOf(await add({ wanted: { ...ETH, address: ADDRESS.toLowerCase() } }));
    const first = given.clock.nowMs();
    given.clock.advance(5_000);
    await add({ label: 'Exchange', wanted: { chain: 'xrp', address: 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh', tag: '7' } });
    const [xrp, eth] = await book();
    expect(xrp).toMatchObject({ chain: 'xrp', tag: '7', label: 'Exchange', addedAt: first + 5_000 });
    const entry = { id, coin: 'eth', label: 'Ledger at home', tag: null, addedAt: first };
    expect(eth).toEqual({ ...ETH, ...entry });
    expect(await given.context.addresses.find(MIA, id)).toEqual(eth);
    const recorded = JSON.stringify(await events());
    for (const text of [ADDRESS, ADDRESS.toLowerCase(), 'rHb9', 'Ledger at home', 'Exchange'])
      expect(recorded).not.toContain(text);
  });

  it('needs a second step, which an address that cannot be saved does not use up', async () => {
    const stepUp = identity.token();
    for (const [wanted, code, field] of [
      [{ ...ETH, address: ADDRESS.replace('5aAe', '5AAe') }, 'address-checksum', 'address'],
      [{ ...ETH, chain: 'doge' }, 'chain-not-served', 'chain'],
      [{ chain: 'btc', address: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa' }, 'address-wrong-network', 'address'],
      [{ ...ETH, address: `0x${'0'.repeat(40)}` }, 'address-nobody', 'address'],
    ] as const)
      expect(await add({ wanted, stepUp })).toEqual({ ok: false, rejection: { code, field } });
    const { stepUp: _none, ...without } = { stepUp: '', ...ETH };
    expect(await add({ wanted: without, stepUp: 'guessed' })).toMatchObject({
      rejection: { code: 'step-up-required', field: 'stepUp', methods: ['totp'] },
    });
    expect(await book()).toEqual([]);
    expect(await add({ stepUp })).toMatchObject({ ok: true });
    expect(await add({ stepUp, wanted: { chain: 'usdterc20', address: ADDRESS } })).toMatchObject({
      rejection: { code: 'step-up-required' },
    });
  });

  it('is added once for a key, and the key is not taken for another one', async () => {
    const again = { idempotencyKey: 'same', stepUp: identity.token() };
    const replies = await Promise.all(Array.from({ length: 20 }, () => add(again)));
    expect(new Set(replies.map(idOf)).size).toBe(1);
    expect(await book()).toHaveLength(1);
    expect(await add({ ...again, label: 'Another' })).toMatchObject({ rejection: { code: 'idempotency-conflict' } });
    const other = { chain: 'eth', address: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359' };
    expect(await add({ ...again, wanted: other })).toMatchObject({ rejection: { code: 'idempotency-conflict' } });
  });

  it('is not saved twice, but the same address is for another coin and for another customer', async () => {
    await add();
    expect(await add()).toMatchObject({ rejection: { code: 'address-known', field: 'address' } });
    expect(await add({ wanted: { ...ETH, chain: 'usdterc20' } })).toMatchObject({ ok: true });
    expect(await add({ uid: LEO })).toMatchObject({ ok: true });
  });

  it('that is like another one but for its middle is saved after a warning', async () => {
    const id = idOf(await add());
    const wanted = { ...ETH, address: ALIKE };
    const checked = await ask(given.signals, 'fiat.check-address', { uid: MIA, wanted });
    expect(checked).toMatchObject({ ok: true, value: { alike: { id, label: 'Ledger at home' } } });
    expect(await add({ wanted })).toMatchObject({ rejection: { code: 'address-alike', field: 'address' } });
    expect(await add({ wanted, confirmAlike: true })).toMatchObject({ ok: true });
    expect((await events()).map(({ data }) => data['alike'])).toEqual([undefined, true]);
    // What another customer has warns nobody.
    expect(await add({ uid: LEO, wanted })).toMatchObject({ ok: true });
  });

  it('is not one of the venue’s own', async () => {
    const isOurAddress = jest.spyOn(given.context, 'isOurAddress').mockResolvedValue(true);
    expect(await add()).toMatchObject({ rejection: { code: 'address-ours', field: 'address' } });
    expect(isOurAddress).toHaveBeenCalledWith('eth', ADDRESS);
  });

  it('is for main accounts', async () => {
    given.customers.set('9', { uid: '9', allow: [], parentUid: MIA });
    expect(await add({ uid: '9' })).toMatchObject({ rejection: { code: 'sub-refused' } });
    expect(await add({ uid: '8' })).toMatchObject({ rejection: { code: 'user-unknown' } });
  });

  it('is its owner’s alone: nobody else finds it or removes it', async () => {
    const addressId = idOf(await add());
    expect(await given.context.addresses.find(LEO, addressId)).toBeNull();
    expect(await send<'RemoveAddress'>({ type: 'RemoveAddress', uid: LEO, addressId })).toMatchObject({
      rejection: { code: 'address-unknown' },
    });
    expect(await book()).toHaveLength(1);
  });

  it('is forgotten with its text when it is removed, also where the process ended in between', async () => {
    const addressId = idOf(await add());
    const remove = () => send<'RemoveAddress'>({ type: 'RemoveAddress', uid: MIA, addressId });
    const forget = jest.spyOn(given.context.addresses, 'forget').mockRejectedValueOnce(new Error('died'));
    await remove().catch(() => undefined);
    await eventually(
      async () => (await given.vault.get('payout-address', addressId)) === null,
      async () => forget.mock.calls.length,
    );
    expect(await book()).toEqual([]);
    expect(await remove()).toEqual({ ok: true, value: { removed: true } });
    expect(await add()).toMatchObject({ ok: true });
  });

  it('is erased with what is ordinary of its owner', async () => {
    const addressId = idOf(await add());
    await given.vault.erasePerson(MIA);
    expect(await given.context.addresses.textOf(addressId)).toBeNull();
    expect(await book()).toEqual([]);
  });
});
