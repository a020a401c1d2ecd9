import { NOW_MS } from '../../../testing/fake-venue.js';
import { openHuobiVenue, type HuobiVenue } from '../testing/signed-client.js';

describe('the settings calls', () => {
  let venue: HuobiVenue;
  beforeAll(async () => {
    venue = await openHuobiVenue();
  });
  afterAll(async () => venue.close());
  const get = async (path: string) => (await venue.call(path, { headers: { cookie: '' } })).body;
  const rows = async (path: string) => (await get(path))['data'] as readonly Readonly<Record<string, unknown>>[];

  it('tell the rules of trading under the names that Hummingbot reads', async () => {
    expect(await get('/v1/settings/common/market-symbols')).toEqual({
      status: 'ok',
      ts: String(NOW_MS),
      full: 1,
      data: [
        {
          symbol: 'btcaud',
          state: 'online',
          bc: 'btc',
          qc: 'aud',
          pp: 2,
          ap: 6,
          vp: 8,
          sp: 'main',
          minoa: 0.0001,
          maxoa: 100,
          minov: 2,
          lominoa: 0.0001,
          lomaxoa: 100,
          lomaxba: 100,
          lomaxsa: 100,
          smminoa: 0.0001,
          smmaxoa: 10,
          bmmaxov: 1_000_000,
          blmlt: 1.1,
          slmgt: 0.9,
          msormlt: 0.1,
          mbormlt: 0.1,
          at: 'enabled',
          tags: '',
        },
      ],
    });
  });

  it.each(['?symbols=btcaud', '?symbols=NA', '?symbols=', '?symbols=btcaud&ts=1641880897191', '/'])(
    'answer market-symbols%s',
    async (query) => {
      expect(await rows(`/v1/settings/common/market-symbols${query}`)).toMatchObject([{ symbol: 'btcaud' }]);
    },
  );

  it.each([
    ['/v1/settings/common/market-symbols?symbols=btcaud,nope', 'base-symbol-error'],
    ['/v1/settings/common/market-symbols?ts=yesterday', 'validation-format-error'],
    ['/v1/settings/common/chains?currency=nope', 'validation-format-error'],
  ])('refuse %s', async (path, errCode) => {
    expect(await get(path)).toMatchObject({ status: 'error', 'err-code': errCode });
  });

  it('tell symbols, currencies and chains under the names of the older and the newer call', async () => {
    expect(await rows('/v1/settings/common/symbols')).toMatchObject([
      { symbol: 'btcaud', sn: 'BTC/AUD', bc: 'btc', qc: 'aud', state: 'online', te: true, dl: false, tpp: 2, tap: 6 },
    ]);
    expect(await rows('/v2/settings/common/symbols')).toMatchObject([
      { sc: 'btcaud', dn: 'BTC/AUD', bc: 'btc', qcdn: 'AUD', te: true, lr: null },
    ]);
    expect(await rows('/v1/settings/common/currencys')).toContainEqual(
      expect.objectContaining({ name: 'aud', dn: 'AUD', iqc: true, de: false, wp: 2 }),
    );
    expect(await rows('/v2/settings/common/currencies')).toContainEqual(
      expect.objectContaining({ cc: 'btc', at: 1, wed: false, w: expect.any(Number) }),
    );
    expect(await rows('/v1/settings/common/chains?currency=usdt&show-desc=1')).toMatchObject([
      { currency: 'usdt', chain: 'usdterc20', ac: 'eth', dn: 'ERC20', de: false, we: false },
    ]);
    expect(await rows('/v1/settings/common/chains?currency=aud')).toEqual([]);
  });
});
