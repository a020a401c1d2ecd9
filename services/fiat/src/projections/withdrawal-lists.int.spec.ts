import { ask } from '@corella/signals';
import { givenFiat } from '../testing/given-fiat.js';
import { asked, comesTo, funded, givenOwner, passGate, send } from '../testing/given-withdrawals.js';
import type { Fiat } from '../testing/watch-deposits.js';

describe('the desk’s lists of withdrawals', () => {
  let fiat: Fiat;
  beforeEach(async () => {
    fiat = await givenFiat();
    givenOwner(fiat);
    await funded(fiat);
  });
  afterEach(() => fiat.stop());

  const list = async (filter: Readonly<Record<string, string>>) => {
    const reply = await ask(fiat.context.signals, 'fiat.list-withdrawals', {
      filter,
      range: [0, 9],
      sort: ['since', 'ASC'],
    });
    return reply.ok ? reply.value.rows : reply.rejection.code;
  };
  const tabs = async (): Promise<Readonly<Record<string, number>>> => {
    const found = await Promise.all(
      ['people', 'delayed', 'moving', 'trouble', 'ended'].map(async (tab) => [tab, (await list({ tab })).length]),
    );
    return Object.fromEntries(found.filter(([, many]) => many !== 0));
  };

  it('has it where it waits for people, then on its way, then in trouble while nobody has seen it for an hour', async () => {
    const reply = await send(fiat, asked(100));
    if (!reply.ok) throw new Error(reply.rejection.code);
    const { withdrawalId } = reply.value;
    await comesTo(fiat, withdrawalId, 'reexamine');
    expect(await tabs()).toEqual({ people: 1 });
    expect(await list({ q: String(withdrawalId) })).toMatchObject([{ hits: ['first-withdrawal'], people: 1 }]);
    expect(await list({ q: String(withdrawalId + 1) })).toEqual([]);
    fiat.bank.setMode('timeout-after');
    await passGate(fiat, withdrawalId, 1);
    await comesTo(fiat, withdrawalId, 'wallet-transfer');
    expect(await tabs()).toEqual({ moving: 1 });
    expect(await list({})).toMatchObject([{ hits: ['first-withdrawal'], people: 0, since: fiat.clock.nowMs() }]);
    fiat.clock.advance(3_600_000);
    expect(await tabs()).toEqual({ trouble: 1 });
    fiat.bank.setMode('ok');
    await comesTo(fiat, withdrawalId, 'finished', true);
    expect(await tabs()).toEqual({ ended: 1 });
    expect(await list({ tab: 'nonsense' })).toBe('filter-unknown');
  });
});
