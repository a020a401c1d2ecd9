import { MATCHING_SERVICE, SYMBOL_STATE, type MarketCommand } from '@corella/contracts/market';
import { MARKETS } from '../domain/admin/markets.js';
import { BTCAUD } from '../testing/market-scene.js';
import { eventually, GivenVenue } from '../testing/given-venue.js';

const state = (changes: object): MarketCommand => ({
  type: 'SetSymbolState',
  state: SYMBOL_STATE.suspend,
  reason: 'a test',
  by: 'staff-1',
  ...changes,
});

describe('commands to a market', () => {
  const venue = new GivenVenue({ markets: MARKETS.slice(0, 1) });
  const view = async () => (await venue.all('market.symbols'))[0];

  beforeAll(() => venue.start());
  afterAll(async () => {
    expect(venue.faults).toEqual([]);
    await venue.stop();
    venue.remove();
  });

  it.each<readonly [string, object]>([
    ['lists it anew', { type: 'ListSymbol', ...BTCAUD }],
    [
      'changes its parameters',
      { type: 'SetSymbolParameters', version: 2, parameters: { ...BTCAUD.parameters, version: 2 }, effectiveAt: 0 },
    ],
    ['says a reference price', { type: 'SetReferencePrice', ticks: 1, observedAt: 1 }],
    ['resumes it', state({ state: SYMBOL_STATE.online })],
    ['closes it', state({ state: SYMBOL_STATE.offline })],
    ['claims an approval', state({ approvalId: 'a9' })],
    ['triggers its stops', { type: 'TriggerDueStops' }],
    ['ends an approval', { type: 'RefuseParameters', approvalId: 'a9', finding: '' }],
    ['does not exist', { type: 'Dance' }],
  ])('are refused to everybody else when one %s', async (_what, command) => {
    const revision = (await view())?.revision;
    await expect(venue.bus.request(MATCHING_SERVICE, command, { partition: 'market-btcaud' })).rejects.toThrow(
      'market-btcaud: ',
    );
    expect(await view()).toMatchObject({ revision, state: SYMBOL_STATE.online });
  });

  it('carry out what two people have approved, whatever the command says, and only for their market', async () => {
    const resume = { from: SYMBOL_STATE.suspend, to: SYMBOL_STATE.online };
    const other = await venue.grant('market-resume', { symbol: 'ethaud', ...resume });
    await expect(venue.command('btcaud', state({ approvalId: other }))).rejects.toThrow('sets its state');
    const own = await venue.grant('market-resume', { symbol: 'btcaud', ...resume });
    await venue.command('btcaud', state({ state: SYMBOL_STATE.offline, approvalId: own }));
    expect(await view()).toMatchObject({ state: SYMBOL_STATE.online });
  });

  it('let one person halt it', async () => {
    expect((await venue.command('btcaud', state({}))).result).toMatchObject({ ok: true });
    expect(await view()).toMatchObject({ state: SYMBOL_STATE.suspend });
  });
});

describe('approvals for matching', () => {
  const venue = new GivenVenue({ markets: MARKETS.slice(0, 1) });
  const resume = { symbol: 'btcaud', from: SYMBOL_STATE.suspend, to: SYMBOL_STATE.online };

  beforeAll(() => venue.start());
  afterAll(async () => {
    expect(venue.faults).toEqual([]);
    await venue.stop();
    venue.remove();
  });

  it.each(['market-resume', 'market-parameters', 'market-parameters-withdraw'])(
    'that cannot be read are passed over with an alarm, and the next one is carried out: %s',
    async (kind) => {
      venue.alarms.length = 0;
      await venue.append(`approval-bad-${kind}`, 'ApprovalGranted', { approvalId: 'bad', kind });
      await eventually(() => venue.alarms.length > 0);
      expect(venue.alarms).toEqual([expect.stringContaining(`approval-bad-${kind}`)]);
      await venue.command('btcaud', state({}));
      const approvalId = await venue.grant('market-resume', resume);
      await eventually(async () => (await venue.all('market.symbols'))[0]?.stateApprovalId === approvalId);
    },
  );

  it('are reported when there is no market to carry them out', async () => {
    venue.alarms.length = 0;
    const first = await venue.grant('market-resume', { ...resume, symbol: 'nosuch' });
    const second = await venue.grant('market-parameters', {
      symbol: 'nosuch',
      from: 1,
      parameters: BTCAUD.parameters,
      effectiveAt: 0,
    });
    await eventually(() => venue.alarms.length === 2);
    expect(venue.alarms).toEqual([expect.stringContaining(first), expect.stringContaining(second)]);
  });
});
