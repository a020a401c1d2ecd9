import { openGateway, type OpenGateway } from '../../../testing/browser.js';

const order = { symbol: 'btcaud', side: 'buy', type: 'limit', price: '161000.00', quantity: '0.01' };

describe('POST /api/orders', () => {
  let venue: OpenGateway;
  beforeAll(async () => {
    venue = await openGateway();
  });
  afterAll(async () => venue.close());
  const place = (body: unknown, headers: Record<string, string> = {}) =>
    venue.call('/api/orders', { method: 'POST', body, headers });

  it('answers 201 with the order once the ledger holds the money', async () => {
    const placed = await place({ ...order, clientOrderId: 'mine-1' });
    expect(placed.status).toBe(201);
    expect(placed.body).toMatchObject({
      symbol: 'btcaud',
      side: 'buy',
      price: '161000.00',
      quantity: '0.010000',
      state: 'submitted',
      filledQuantity: '0.000000',
      clientOrderId: 'mine-1',
    });
    expect(placed.body['id']).toMatch(/^[1-9][0-9]{12,15}$/);
    expect(placed.headers.get('x-request-id')).toBeTruthy();
  });

  it('gives equal answers to the same key and body, with one effect', async () => {
    const headers = { 'idempotency-key': 'again-1' };
    const before = venue.state.revision;
    const answers = await Promise.all(Array.from({ length: 50 }, () => place(order, headers)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    expect(venue.state.revision).toBe(before + 1);
    expect(answers[0]?.body['clientOrderId']).toBeNull();
  });

  it('refuses the same key with another body', async () => {
    const headers = { 'idempotency-key': 'again-2' };
    expect((await place(order, headers)).status).toBe(201);
    const other = await place({ ...order, price: '161000.01' }, headers);
    expect(other).toMatchObject({ status: 409, body: { code: 'idempotency-conflict' } });
  });

  it('treats 1.0 and 1 as the same body under one client order id', async () => {
    const first = await place({ ...order, quantity: '0.020', clientOrderId: 'same' });
    const second = await place({ ...order, quantity: '0.02', clientOrderId: 'same' });
    expect(second).toMatchObject({ status: 201, body: { id: first.body['id'] } });
    expect((await place({ ...order, quantity: '0.03', clientOrderId: 'same' })).body['code']).toBe(
      'idempotency-conflict',
    );
  });

  it('names the Idempotency-Key header when it is missing', async () => {
    const answer = await place(order, { 'idempotency-key': '' });
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'idempotency-key-missing', errors: { 'Idempotency-Key': [expect.any(String)] } },
    });
  });

  it('explains a price outside the band by its rule', async () => {
    const answer = await place({ ...order, price: '200000' });
    expect(answer).toMatchObject({
      status: 400,
      body: {
        code: 'price-band',
        rule: 'buy-cap',
        inputs: { highest: '177364.55' },
        errors: { price: [expect.stringContaining('177364.55')] },
      },
    });
  });

  it('answers in Chinese when asked to', async () => {
    const answer = await place({ ...order, quantity: '0' }, { 'accept-language': 'zh-cn' });
    expect(answer.body).toMatchObject({ title: '请检查标出的字段', errors: { quantity: ['必须大于零。'] } });
  });

  const hostile: readonly unknown[] = [
    '1e309',
    'NaN',
    '-1',
    '0',
    '-0',
    '1e-9',
    '0x10',
    '',
    ' 5\n',
    '１２',
    '1,5',
    ['5'],
    true,
    null,
    '0.0000001',
    '1'.repeat(80_000),
    '9'.repeat(24),
    '0.000099',
    '100.000001',
    9_007_199_254_740_993,
    { a: 1 },
  ];
  it.each(hostile.map((value) => [JSON.stringify(value).slice(0, 20), value] as const))(
    'refuses quantity %s naming the field',
    async (_, quantity) => {
      const answer = await place({ ...order, quantity });
      expect(answer.status).toBe(400);
      expect(Object.keys(answer.body['errors'] as object)).toEqual(['quantity']);
    },
  );

  it.each([['1e309'], ['161000.001'], ['900000.01'], ['0'], ['-5'], [5]])(
    'refuses price %s naming the field',
    async (price) => {
      const answer = await place({ ...order, price });
      expect(answer.status).toBe(400);
      expect(Object.keys(answer.body['errors'] as object)).toEqual(['price']);
    },
  );

  it.each(['userId', 'status', 'isAdmin', 'fee'])('refuses the unexpected field %s by name', async (field) => {
    const answer = await place({ ...order, [field]: 'x' });
    expect(answer).toMatchObject({ status: 400, body: { errors: { [field]: [expect.any(String)] } } });
  });

  it.each([
    ['prototype keys', '{"__proto__":{"a":1},"symbol":"btcaud"}', '__proto__'],
    ['escaped prototype keys', '{"\\u005f_proto__":1}', '__proto__'],
    ['constructor.prototype', '{"constructor":{"prototype":{}}}', 'constructor'],
    ['a key given twice', '{"symbol":"btcaud","symbol":"ethaud"}', 'symbol'],
    ['deep nesting', `${'['.repeat(5_000)}${']'.repeat(5_000)}`, 'body'],
    ['broken JSON', '{"symbol":', 'body'],
  ])('refuses %s', async (_, raw, field) => {
    const answer = await venue.call('/api/orders', { method: 'POST', raw });
    expect(answer.status).toBe(400);
    expect(answer.body['errors']).toHaveProperty([field]);
  });

  it('refuses bodies over 100 kB, compressed or not, and other content types', async () => {
    expect((await venue.call('/api/orders', { method: 'POST', raw: `{"a":"${'x'.repeat(110_000)}"}` })).status).toBe(
      413,
    );
    const { gzipSync } = await import('node:zlib');
    const bomb = new Uint8Array(gzipSync(Buffer.alloc(5_000_000, 0x20)));
    expect(
      (await venue.call('/api/orders', { method: 'POST', raw: bomb, headers: { 'content-encoding': 'gzip' } })).status,
    ).toBe(413);
    expect(
      (
        await venue.call('/api/orders', {
          method: 'POST',
          raw: 'a=b',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        })
      ).status,
    ).toBe(415);
    expect((await venue.call('/api/orders', { method: 'POST', raw: new Uint8Array([0x22, 0xff, 0x22]) })).status).toBe(
      415,
    );
  });

  it('refuses a market buy beyond the balance with a stable code', async () => {
    expect(await place({ symbol: 'btcaud', side: 'buy', type: 'market', total: '999999' })).toMatchObject({
      status: 409,
      body: { code: 'insufficient-funds' },
    });
  });

  it.each([
    ['ioc', {}, {}],
    ['fok', {}, {}],
    ['post-only', {}, {}],
    ['limit', { stpMode: 'cancel-both' }, {}],
    [
      'stop-limit',
      { stopPrice: '165000', operator: 'gte' },
      { state: 'created', stopPrice: '165000.00', operator: 'gte', triggeredAt: null },
    ],
  ])('takes %s orders', async (type, extra, expected) => {
    expect(await place({ ...order, type, ...extra })).toMatchObject({
      status: 201,
      body: { type, state: 'submitted', stopPrice: null, ...expected },
    });
  });

  it.each([
    [{ type: 'stop-limit', operator: 'gte' }, 'stopPrice'],
    [{ type: 'stop-limit', stopPrice: '165000' }, 'operator'],
    [{ stopPrice: '165000' }, 'stopPrice'],
    [{ type: 'fok', operator: 'lte' }, 'operator'],
    [{ type: 'stop-limit', stopPrice: '165000.001', operator: 'gte' }, 'stopPrice'],
    [{ type: 'stop-limit', stopPrice: '165000', operator: 'gt' }, 'operator'],
    [{ stpMode: 'none' }, 'stpMode'],
    [{ type: 'stop-limit-ioc' }, 'type'],
  ])('refuses %j naming the field', async (extra, field) => {
    const answer = await place({ ...order, ...extra });
    expect(answer).toMatchObject({ status: 400, body: { errors: { [field]: [expect.any(String)] } } });
    expect(Object.keys(answer.body['errors'] as object)).toEqual([field]);
  });

  it('refuses a stop that the last price would trigger at once', async () => {
    expect(await place({ ...order, type: 'stop-limit', stopPrice: '161240.50', operator: 'gte' })).toMatchObject({
      status: 400,
      body: {
        code: 'stop-would-trigger',
        rule: 'stop-trigger',
        inputs: { stop: '161240.50', operator: 'gte', last: '161240.50' },
      },
    });
  });

  it('measures the price of a stop-limit order against its stop price', async () => {
    const stop = { ...order, type: 'stop-limit', side: 'sell', stopPrice: '150000', operator: 'lte' };
    expect((await place({ ...stop, price: '135000' })).status).toBe(201);
    expect(await place({ ...stop, price: '134999.99' })).toMatchObject({
      status: 400,
      body: { code: 'price-band', rule: 'sell-floor', inputs: { lowest: '135000.00', stop: '150000.00' } },
    });
  });

  it('refuses amounts that this kind of order does not use', async () => {
    const answer = await place({ symbol: 'btcaud', side: 'buy', type: 'market', total: '100', price: '1' });
    expect(answer).toMatchObject({ status: 400, body: { errors: { price: [expect.any(String)] } } });
  });
});
