import { SIDE } from '@corella/contracts/market';
import { payloadHash } from '@corella/hash';
import { createInvariants } from '@corella/invariants';
import { ANNA, MAKER } from './testing/given-ledger.js';
import { GivenService } from './testing/given-service.js';

const MARKET = 'market-btcaud';

describe('settlement that stopped', () => {
  const given = new GivenService();
  const stops = () => given.asked('ledger.settlement-stops', {});
  const resume = async (approvalId: string): Promise<void> => {
    const payload = { symbol: 'btcaud', revision: 1, finding: 'unreadable' };
    await given.tell(`approval-${approvalId}`, 'ApprovalGranted', {
      approvalId,
      kind: 'settlement-resume',
      target: 'settlement:btcaud',
      payload,
      payloadHash: payloadHash(payload),
      approvers: ['s2'],
      initiator: 's1',
    });
  };
  const types = async (): Promise<readonly string[]> =>
    (await given.venue.store.readStream('ledger-0', { from: 0, limit: 1_000 })).map(({ type }) => type);
  const count = async (type: string): Promise<number> => (await types()).filter((one) => one === type).length;

  beforeAll(async () => {
    await given.start({
      misread: (event) =>
        event.type === 'TradeExecuted' ? { ...event, data: { ...event.data, priceTicks: 0.5 } } : event,
    });
    await given.fund();
    const [mine, maker] = [given.order(1), given.order(2, { account: MAKER, side: SIDE.sell, priceTicks: 9_000_000 })];
    await given.hold(mine);
    await given.hold(maker);
    const party = { filledLots: 400, filledValue: 0, orderType: 'limit', source: 'web' };
    await given.tell(MARKET, 'TradeExecuted', {
      tradeId: 2 ** 40 + 1,
      priceTicks: 9_000_000,
      qtyLots: 400,
      takerSide: SIDE.buy,
      maker: { ...party, orderId: maker.orderId, account: MAKER },
      taker: { ...party, orderId: mine.orderId, account: ANNA },
    });
    for (const { orderId, account } of [mine, maker])
      await given.tell(MARKET, 'OrderClosed', {
        orderId,
        account,
        state: 'partial-canceled',
        reason: 'user-cancel',
        filledLots: 400,
        filledValue: 0,
        source: 'web',
      });
    await given.eventually(async () => (await stops()).length === 1);
  });
  afterAll(() => given.end());

  it('stops again at the same event while the cause remains', async () => {
    expect(await stops()).toMatchObject([{ symbol: 'btcaud', stream: MARKET, revision: 1, resumedBy: null }]);
    await resume('r1');
    await given.eventually(async () => (await count('SettlementStopped')) === 2);
    expect(await stops()).toMatchObject([{ revision: 1, resumedBy: null }]);
    expect(await count('TradeSettled')).toBe(0);
  });

  it('books everything since then from the log once the cause is removed, although the feed is long past it', async () => {
    await given.venue.stop();
    await given.start();
    expect(await stops()).toHaveLength(1);
    await resume('r2');
    await given.eventually(async () => (await stops()).length === 0);
    // The clock assigns the morning's ranks soon after a start, which may be between any two of these.
    expect((await types()).filter((type) => type !== 'RanksAssigned').slice(-5)).toEqual([
      'SettlementResumed',
      'TradeSettled',
      'HoldReleased',
      'HoldReleased',
      'SettlementCaughtUp',
    ]);
    const { rows } = await given.asked('ledger.balances', { account: ANNA });
    expect(rows.map(({ asset, available, frozen }) => [asset, available, frozen])).toEqual([
      ['aud', '996400000000', '0'],
      ['btc', '1000000039960', '0'],
    ]);
  });

  it('leaves a log that keeps every invariant and replays to the live state', async () => {
    await given.eventually(async () => (await count('RanksAssigned')) === 1);
    const before = await given.venue.ledger.liveHash();
    const { events } = await given.venue.store.readAll({
      after: null,
      limit: 1_000,
      categories: ['ledger', 'market'],
    });
    const invariants = createInvariants();
    // Matching and identity do not run here, so only what the ledger says is judged.
    const found = events
      .flatMap((event) => invariants.apply(event))
      .filter(({ stream, invariant }) => stream === 'ledger-0' && !['two-people', 'control'].includes(invariant));
    expect(found).toEqual([]);
    await given.venue.stop();
    await given.start();
    expect(await given.venue.ledger.liveHash()).toEqual(before);
  });
});
