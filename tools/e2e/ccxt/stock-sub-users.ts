import { ApiClient } from '../../venue/api-client.js';
import { bittrade, errorOf, htx, type ApiKeyPair, type StockClient } from './stock-client.js';
import { openTlsFront, type TlsFront } from './tls-front.js';
import { eventually } from '../eventually.js';
import { sharedVenue } from '../venue/shared-venue.js';

/** Accepted from every authenticator of a demo venue. */
const CODE = '000000';

type Row = Readonly<Record<string, unknown>>;
/** ccxt has no unified methods for sub-users; these are made of its table of addresses. */
type Calls = Readonly<
  Record<
    | `v2PrivatePostSubUser${'Creation' | 'Management' | 'TradableMarket' | 'Transferability' | 'DeductMode'}`
    | `v2PrivatePostSubUserApiKey${'Generation' | 'Modification' | 'Deletion'}`
    | `v2PrivateGetSubUser${'UserList' | 'UserState' | 'AccountList' | 'DepositAddress' | 'QueryDeposit'}`
    | `v2PrivateGetUser${'Uid' | 'ApiKey'}`
    | 'privateGetSubuserAggregateBalance'
    | 'privateGetAccountAccountsSubUid'
    | 'privatePostSubuserTransfer',
    (params?: object) => Promise<{ readonly data: never }>
  >
>;
const callsOf = (client: StockClient): Calls => client as unknown as Calls;

let front: TlsFront;
let company: ApiClient;
let keys: ApiKeyPair;

/**
 * The calls about sub-users by stock ccxt, for the company of the demo. It needs two of its five places, so it comes
 * before whatever takes all of them.
 */
export function stockSubUsers(): void {
  describe('sub-users of a stock client', () => {
    beforeAll(async () => {
      const venue = sharedVenue();
      front = await openTlsFront(venue.url);
      const found = venue.demo().customers.find(({ type }) => type === 'company');
      if (found === undefined) throw new Error('demo.json names no company');
      keys = found;
      company = await new ApiClient(venue.url).login(found);
      await company.post('/api/user/totp', await company.proven('totp-bind', {}, { password: found.password }));
      await company.post('/api/user/totp/confirm', { code: CODE });
    });
    afterAll(async () => {
      await company.call('DELETE', '/api/user/totp', { body: { code: CODE, acknowledgeBlock: true } });
      await front.close();
    });

    ofEachClient();
  });
}

function ofEachClient(): void {
  describe.each([
    ['bittrade', bittrade, 'CcxtBittrade'],
    ['htx', htx, 'CcxtGlobal'],
  ] as const)('stock ccxt %s', (name, connect, userName) => {
    let main: Calls;
    let subUid: number;
    let key: ApiKeyPair;
    beforeAll(async () => {
      main = callsOf(connect(front.url, keys));
      const userList = [{ userName, note: `by ${name}` }];
      const made: readonly Row[] = (await main.v2PrivatePostSubUserCreation({ userList })).data;
      expect(made).toEqual([{ userName, note: `by ${name}`, uid: expect.anything() }]);
      subUid = Number(made[0]?.['uid']);
      // The same again makes no other.
      expect((await main.v2PrivatePostSubUserCreation({ userList })).data).toEqual(made);
    });

    it('finds it in the lists, with an account and without deposits', async () => {
      const users: readonly Row[] = (await main.v2PrivateGetSubUserUserList()).data;
      expect(users.map(({ uid, userState }) => [Number(uid), userState])).toContainEqual([subUid, 'normal']);
      expect((await main.v2PrivateGetSubUserUserState({ subUid })).data).toMatchObject({ userState: 'normal' });
      const accounts = await eventually(
        async () => (await main.v2PrivateGetSubUserAccountList({ subUid })).data as Row,
        ({ list }) => (list as readonly { readonly accountIds: readonly object[] }[])[0]?.accountIds.length === 1,
      );
      expect(accounts).toMatchObject({ deductMode: 'sub', list: [{ accountType: 'spot', activation: 'activated' }] });
      for (const call of [main.v2PrivateGetSubUserDepositAddress, main.v2PrivateGetSubUserQueryDeposit])
        expect((await call({ subUid, currency: 'btc' })).data).toEqual([]);
    });

    it('moves money there and back, once for a client-order-id', async () => {
      const trade = async (): Promise<unknown> => {
        const [{ list }]: readonly [{ readonly list: readonly Row[] }] = (
          await main.privateGetAccountAccountsSubUid({ 'sub-uid': subUid })
        ).data;
        return list.find(({ currency, type }) => currency === 'aud' && type === 'trade')?.['balance'];
      };
      const before = Number(await trade());
      const out = { 'sub-uid': subUid, currency: 'aud', amount: 25.5, type: 'master-transfer-out' };
      const once = { ...out, 'client-order-id': `${userName}-${Date.now()}` };
      const id = (await main.privatePostSubuserTransfer(once)).data;
      expect(Number(id)).toBeGreaterThan(0);
      expect((await main.privatePostSubuserTransfer(once)).data).toEqual(id);
      expect(Number(await trade())).toBe(before + 25.5);
      const sum: readonly Row[] = (await main.privateGetSubuserAggregateBalance()).data;
      expect(Number(sum.find(({ currency }) => currency === 'aud')?.['balance'])).toBeGreaterThanOrEqual(25.5);
      await main.privatePostSubuserTransfer({ ...out, amount: 0.5, type: 'master-transfer-in' });
      expect(Number(await trade())).toBe(before + 25);
      expect(await errorOf(main.privatePostSubuserTransfer({ ...out, amount: 1e9 }))).toBe('InsufficientFunds');
    });

    it('gives it a key, which trades for it and asks nothing of the family', async () => {
      const terms = { subUid, note: 'grid', permission: 'readOnly,trade' };
      const wrong = main.v2PrivatePostSubUserApiKeyGeneration({ ...terms, otpToken: '123456' });
      expect(await errorOf(wrong)).toBe('ExchangeError');
      const made = (await main.v2PrivatePostSubUserApiKeyGeneration({ ...terms, otpToken: CODE })).data as ApiKeyPair;
      key = made;
      expect(made).toMatchObject({ note: 'grid', permission: 'readOnly,trade', ipAddresses: '' });
      const listed: readonly Row[] = (await main.v2PrivateGetUserApiKey({ uid: subUid })).data;
      expect(listed.find(({ accessKey }) => accessKey === key.accessKey)).toMatchObject({ status: 'normal' });
      const sub = connect(front.url, key);
      expect(Number((await callsOf(sub).v2PrivateGetUserUid()).data)).toBe(subUid);
      await sub.loadMarkets();
      const { last } = await sub.fetchTicker('BTC/AUD');
      const order = await sub.createOrder('BTC/AUD', 'limit', 'buy', 0.0002, Math.floor(last * 0.6));
      expect(await sub.cancelOrder(order.id, 'BTC/AUD')).toMatchObject({ id: order.id });
      expect(await errorOf(callsOf(sub).v2PrivateGetSubUserUserList())).toBe('ExchangeError');
    });

    it('takes the exchange away and gives it back, and freezes and unfreezes', async () => {
      const sub = connect(front.url, key);
      await sub.loadMarkets();
      const { last } = await sub.fetchTicker('BTC/AUD');
      const place = () => sub.createOrder('BTC/AUD', 'limit', 'buy', 0.0002, Math.floor(last * 0.6));
      const market = (activation: string) =>
        main.v2PrivatePostSubUserTradableMarket({ subUids: String(subUid), accountType: 'spot', activation });
      const resting = await place();
      expect((await market('deactivated')).data).toMatchObject([{ activation: 'deactivated' }]);
      await eventually(
        () => errorOf(place()),
        (error) => error === 'ExchangeError',
      );
      // It still reads and cancels.
      expect(await sub.cancelOrder(resting.id, 'BTC/AUD')).toMatchObject({ id: resting.id });
      const listed = { uid: subUid, accessKey: key.accessKey };
      expect((await main.v2PrivateGetUserApiKey(listed)).data).toMatchObject([
        { status: 'invalid', invalidReason: 'exchange-not-granted' },
      ]);
      await market('activated');
      const order = await eventually(
        () => place().catch(() => null),
        (placed) => placed !== null,
      );
      if (order !== null) await sub.cancelOrder(order.id, 'BTC/AUD');
      const manage = async (action: string) => (await main.v2PrivatePostSubUserManagement({ subUid, action })).data;
      expect(await manage('lock')).toMatchObject({ userState: 'lock' });
      expect(await errorOf(sub.fetchBalance())).toBe('ExchangeError');
      expect(await manage('unlock')).toMatchObject({ userState: 'normal' });
      expect(await sub.fetchBalance()).toHaveProperty('AUD');
    });

    it('cannot let it move money or have its fees paid, and is told so', async () => {
      const spot = { subUids: String(subUid), accountType: 'spot' };
      const set = main.v2PrivatePostSubUserTransferability;
      expect((await set({ ...spot, transferrable: 'false' })).data).toMatchObject([{ transferrable: false }]);
      expect((await set({ ...spot, transferrable: 'true' })).data).toMatchObject([{ errMessage: expect.any(String) }]);
      const deduct = await main.v2PrivatePostSubUserDeductMode({ subUids: String(subUid), deductMode: 'sub' });
      expect(deduct.data).toMatchObject([{ deductMode: 'sub' }]);
    });

    it('changes its key and deletes it', async () => {
      const { accessKey } = key;
      const changed = await main.v2PrivatePostSubUserApiKeyModification({ subUid, accessKey, permission: 'readOnly' });
      expect(changed.data).toMatchObject({ note: 'grid', permission: 'readOnly' });
      const sub = connect(front.url, key);
      expect(await sub.fetchBalance()).toHaveProperty('AUD');
      await main.v2PrivatePostSubUserApiKeyDeletion({ subUid, accessKey });
      expect(await errorOf(sub.fetchBalance())).toBe('AuthenticationError');
    });
  });
}
