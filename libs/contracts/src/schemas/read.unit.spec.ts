import { commandSchemas, messageReader, readCommand, readEvent, readReply, replySchemas } from './index.js';

const order = {
  orderId: 7,
  account: 'spot:1000001',
  symbol: 'btcaud',
  side: 1,
  orderType: 'limit',
  priceTicks: 10,
  qtyLots: 3,
  source: 'web',
  stpGroup: '1000001',
  stpMode: 'cancel-taker',
  placedAt: 1,
};
const held = { order, holdAsset: 'aud', holdUnits: '30', postings: [] };
const postings = [{ account: 'spot:1000001', bucket: 'frozen', asset: 'aud', units: '30' }];

describe('an event from outside', () => {
  it('is read as it came, with fields that only a later release knows', () => {
    const data = { ...held, later: 1, order: { ...order, later: {} } };
    const read = readEvent('ledger', 'FundsHeld', data);
    expect(read.ok && read.value).toBe(data);
  });

  it.each([
    ['order.side', { ...held, order: { ...order, side: 3 } }],
    ['order.orderId', { ...held, order: { ...order, orderId: 2 ** 53 } }],
    ['order.qtyLots', { ...held, order: { ...order, qtyLots: 0.5 } }],
    ['order.account', { ...held, order: { ...order, account: 'someone' } }],
    ['order.stpMode', { ...held, order: { ...order, stpMode: undefined } }],
    ['holdUnits', { ...held, holdUnits: '1e3' }],
    ['holdUnits', { ...held, holdUnits: 30 }],
    ['postings.1.units', { ...held, postings: [...postings, { ...postings[0], units: '-0' }] }],
  ])('is refused at its first bad field, %s', (field, data) => {
    expect(readEvent('ledger', 'FundsHeld', data)).toMatchObject({
      ok: false,
      rejection: {
        code: 'message-unreadable',
        field,
        detail: expect.stringContaining(`event FundsHeld of ledger: ${field}: `),
      },
    });
  });

  it('is read where no other spec writes one', () => {
    expect(readEvent('settings', 'ParametersRefused', { symbol: 'btcaud', version: 2 })).toMatchObject({ ok: true });
  });

  it('names the field in the form of a union that fits furthest', () => {
    const control = { uid: '1', status: 'active', allow: ['exchange', 'fly'], reasons: [] };
    expect(readEvent('ledger', 'AccountControlSet', control)).toMatchObject({ rejection: { field: 'allow.1' } });
    expect(readEvent('ledger', 'AccountControlSet', { ...control, allow: [] })).toMatchObject({ ok: true });
  });

  it.each([null, undefined, 'x', 7, []])('is no event when its data is %j', (data) => {
    expect(readEvent('market', 'OrderClosed', data)).toMatchObject({
      ok: false,
      rejection: { code: 'message-unreadable' },
    });
  });

  it.each([
    ['ledger', 'FundsLost'],
    ['ledger', 'constructor'],
    ['nothing', 'FundsHeld'],
    ['__proto__', 'toString'],
  ])('is unknown: %s, %s', (category, type) => {
    expect(readEvent(category, type, held)).toMatchObject({ ok: false, rejection: { code: 'message-unknown' } });
  });
});

describe('a command from outside', () => {
  it('is read by its type', () => {
    const command = { type: 'HoldFunds', order, expiresAt: 9 };
    const read = readCommand('ledger', command);
    expect(read.ok && read.value).toBe(command);
    expect(readCommand('ledger', { type: 'FireCancelTimers' })).toMatchObject({ ok: true });
  });

  it('is refused without quoting it, because it may hold a password', () => {
    const login = { type: 'Login', email: 'a@b.c', password: ['hunter2'], origin: { ip: '::1', userAgent: '' } };
    const read = readCommand('identity', login);
    expect(read).toMatchObject({ ok: false, rejection: { code: 'message-unreadable', field: 'password' } });
    expect(JSON.stringify(read)).not.toContain('hunter2');
  });

  it.each([null, 'HoldFunds', {}, { type: 7 }])('has no type: %j', (command) => {
    expect(readCommand('ledger', command)).toMatchObject({ rejection: { code: 'message-unreadable', field: 'type' } });
  });

  it.each(['HoldFund', 'toString', '__proto__'])('is unknown: %s', (type) => {
    expect(readCommand('ledger', { type })).toMatchObject({ rejection: { code: 'message-unknown' } });
    expect(readCommand('nobody', { type: 'HoldFunds' })).toMatchObject({ rejection: { code: 'message-unknown' } });
  });
});

describe('a reply', () => {
  it('is read by the type of its command, and its refusal by any code', () => {
    const accepted = { result: { ok: true, value: { orderId: 7, duplicate: false } }, revision: 3 };
    const refused = { result: { ok: false, rejection: { code: 'brand-new', inputs: { left: '3' } } }, revision: -1 };
    expect(readReply('ledger', 'HoldFunds', accepted)).toEqual({ ok: true, value: accepted });
    expect(readReply('ledger', 'HoldFunds', refused)).toEqual({ ok: true, value: refused });
    expect(readReply('ledger', 'HoldFunds', { ...accepted, revision: '3' })).toMatchObject({
      rejection: { field: 'revision' },
    });
    expect(readReply('identity', 'Login', { ok: true, value: { next: 'done' } })).toMatchObject({
      rejection: { field: 'value.session' },
    });
  });

  it('is known for every command', () => {
    for (const [service, commands] of Object.entries(commandSchemas))
      expect(Object.keys(replySchemas[service as keyof typeof replySchemas]).sort()).toEqual(
        Object.keys(commands).sort(),
      );
  });
});

describe('the reader of a bus', () => {
  it('says what is wrong with a command, also with one that it does not know', () => {
    expect(messageReader.command('ledger', { type: 'HoldFunds', order, expiresAt: 9 })).toBeNull();
    expect(messageReader.command('ledger', { type: 'HoldFunds', order: { ...order, side: 3 }, expiresAt: 9 })).toMatch(
      /^command HoldFunds of ledger: order.side: /,
    );
    expect(messageReader.command('ledger', { type: 'LoseFunds' })).toBe('there is no command LoseFunds of ledger');
    expect(messageReader.command('ledger', 'x')).toBe('a command to ledger has no type');
  });

  it('says what is wrong with a reply', () => {
    const accepted = { result: { ok: true, value: { orderId: 7, duplicate: false } }, revision: 3 };
    expect(messageReader.reply('ledger', 'HoldFunds', accepted)).toBeNull();
    expect(messageReader.reply('ledger', 'HoldFunds', { ...accepted, revision: null })).toMatch(/: revision: /);
  });

  it('leaves alone services without schemas, and replies to what only a later release sends', () => {
    expect(messageReader.command('postman', 7)).toBeNull();
    expect(messageReader.reply('postman', 'Send', 7)).toBeNull();
    expect(messageReader.reply('ledger', 'LoseFunds', 7)).toBeNull();
  });
});
