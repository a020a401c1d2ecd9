import { LEDGER_SHARD } from '@corella/contracts/ledger';
import { givenTradingLedger, holdFunds, ticket } from '../testing/given-ledger.js';
import { ticketDigest } from '../domain/ids/ticket-digest.js';
import { untakenHolds } from './memory-queries.js';

describe('holds that their markets have not taken', () => {
  it('are those above the revision given for a market, and all those of other markets, in order', () => {
    const ledger = givenTradingLedger();
    const held = [11, 12, 13].map((orderId) => {
      expect(ledger.command(holdFunds(ticket(orderId))).ok).toBe(true);
      return { orderId, symbol: 'btcaud', revision: ledger.machine.state.revision };
    });
    const taken = (revisions: Readonly<Record<string, number>>) =>
      untakenHolds(ledger.machine.state, { shard: LEDGER_SHARD, taken: revisions });
    expect(taken({})).toEqual(held);
    expect(taken({ ethaud: 1_000 })).toEqual(held);
    expect(taken({ btcaud: held[0]!.revision })).toEqual(held.slice(1));
    expect(taken({ btcaud: held[2]!.revision })).toEqual([]);
  });
});

describe('the digest of a damaged ticket', () => {
  it('is computed all the same, so that the ledger can replay its log', () => {
    const damaged: unknown = JSON.parse(JSON.stringify({ ...ticket(11), stpMode: null, orderType: 7 }));
    expect(Number.isSafeInteger(ticketDigest(damaged as ReturnType<typeof ticket>))).toBe(true);
  });
});
