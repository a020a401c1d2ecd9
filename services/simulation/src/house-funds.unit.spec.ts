import { BusFault, type Bus } from '@corella/bus';
import { HouseFunds } from './house-funds.js';
import { GivenHouse } from './testing/given-house.js';

const ACCOUNT = 'house:maker-btcaud';

/** What is moved to the account when it has this much available and frozen, and its target is 100. */
async function moved(available: number, frozen = 0): Promise<readonly string[]> {
  const house = new GivenHouse();
  house.balances = [
    { account: ACCOUNT, asset: 'btc', available: String(available), frozen: String(frozen), revision: 1 },
  ];
  await new HouseFunds(house, () => 7).rebalance(ACCOUNT, { btc: 100n });
  return house.commands.flatMap((command) =>
    command.type === 'PostEntry' ? command.postings.map(({ account, units }) => `${account} ${units}`) : [],
  );
}

describe('the funds of a simulated account', () => {
  it.each([[50], [100], [200]])('stay when it holds between half and twice its target (%s)', async (available) => {
    expect(await moved(available)).toEqual([]);
  });

  it('are filled up to the target from house:demo, counting what is frozen', async () => {
    expect(await moved(49)).toEqual(['house:demo -51', `${ACCOUNT} 51`]);
    expect(await moved(20, 20)).toEqual(['house:demo -60', `${ACCOUNT} 60`]);
    expect(await moved(20, 40)).toEqual([]);
  });

  it('are returned above twice the target, as far as they are available', async () => {
    expect(await moved(201)).toEqual(['house:demo 101', `${ACCOUNT} -101`]);
    expect(await moved(30, 300)).toEqual(['house:demo 30', `${ACCOUNT} -30`]);
    expect(await moved(0, 300)).toEqual([]);
  });

  it('are filled when the account has never held the asset', async () => {
    const house = new GivenHouse();
    await new HouseFunds(house, () => 7).rebalance(ACCOUNT, { btc: 100n });
    expect(house.commands).toMatchObject([{ type: 'PostEntry', businessId: 'simulation:7' }]);
  });

  it('have an account once the ledger can be reached, even if nobody served it at first', async () => {
    const house = new GivenHouse();
    let away = 2;
    const request: Bus['request'] = (service, command, options) =>
      (away -= 1) >= 0
        ? Promise.reject(new BusFault('no-handler', 'nobody serves ledger'))
        : house.bus.request(service, command, options);
    const bus: Bus = { request, serve: (...given) => house.bus.serve(...given) };
    await new HouseFunds({ bus, signals: house.signals, onWarning: house.onWarning }, () => 7).open(ACCOUNT);
    expect(house.commands).toMatchObject([{ type: 'OpenAccount', account: ACCOUNT }]);
    expect(house.warnings).toHaveLength(2);
  });

  it('cause a warning when the ledger refuses, and nothing worse', async () => {
    const house = new GivenHouse();
    house.refusal = 'account-unknown';
    await new HouseFunds(house, () => 7).open(ACCOUNT);
    expect(house.warnings).toEqual([
      ['simulation: the ledger refused', { command: 'OpenAccount', code: 'account-unknown' }],
    ]);
  });
});
