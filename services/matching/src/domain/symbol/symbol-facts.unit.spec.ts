import { SYMBOL_STATE } from '@corella/contracts/market';
import { BTCAUD, NOW } from '../../testing/market-scene.js';
import type { MarketEvent } from './market-event.js';
import { APPROVALS_KEPT, evolveFacts, parametersAt, VERSIONS_KEPT, type SymbolFacts } from './symbol-facts.js';

const { listing, parameters } = BTCAUD;

function factsAfter(...events: readonly MarketEvent[]): SymbolFacts {
  const listed: MarketEvent = { type: 'SymbolListed', data: { listing, parameters, state: SYMBOL_STATE.online } };
  const facts = [listed, ...events].reduce<SymbolFacts | null>((sofar, event) => evolveFacts(sofar, event, NOW), null);
  if (!facts) throw new Error('a listed symbol has facts');
  return facts;
}
const set = (version: number, effectiveAt: number, approvalId?: string): MarketEvent => ({
  type: 'SymbolParametersSet',
  data: { version, parameters: { ...parameters, version }, effectiveAt, approvalId },
});
const versionAt = (facts: SymbolFacts, now: number) => parametersAt(facts, now).version;

describe('the facts about a symbol', () => {
  it('begin with its listing', () => {
    expect(factsAfter()).toEqual({
      listing,
      listed: parameters,
      listedAt: NOW,
      versions: [{ parameters, effectiveAt: 0 }],
      state: SYMBOL_STATE.online,
      stateSince: NOW,
      stateReason: null,
      stateBy: null,
      stateApprovalId: null,
      lastTicks: listing.anchorTicks,
      trades: 0,
      approvals: [],
      reference: null,
    });
    const halted: MarketEvent = {
      type: 'HistorySeeded',
      data: { seed: 1, until: 2, generatorVersion: 1, lastTicks: 77 },
    };
    expect(evolveFacts(null, halted, NOW)).toBeNull();
  });

  it('take the last price of the generated history, and each reference', () => {
    const seeded: MarketEvent = {
      type: 'HistorySeeded',
      data: { seed: 1, until: 2, generatorVersion: 1, lastTicks: 77 },
    };
    const reference: MarketEvent = { type: 'ReferencePriceSet', data: { ticks: 5, observedAt: 6 } };
    expect(factsAfter(seeded, reference)).toMatchObject({ lastTicks: 77, reference: { ticks: 5, observedAt: 6 } });
  });

  it('say who changed the state, why and by which approval, and forget the approval at a change without one', () => {
    const halt = { state: SYMBOL_STATE.suspend, previous: SYMBOL_STATE.online, reason: 'maintenance', by: 's1' };
    const approved = factsAfter({ type: 'SymbolStateSet', data: { ...halt, approvalId: 'a1' } });
    expect(approved).toMatchObject({
      state: SYMBOL_STATE.suspend,
      stateReason: 'maintenance',
      stateBy: 's1',
      stateApprovalId: 'a1',
      approvals: ['a1'],
    });
    const after = evolveFacts(approved, { type: 'SymbolStateSet', data: { ...halt, state: SYMBOL_STATE.online } }, NOW);
    expect(after).toMatchObject({ stateApprovalId: null, approvals: ['a1'] });
  });

  it('have the newest parameters whose time has come, and those of the listing before', () => {
    const facts = factsAfter(set(2, NOW + 10), set(3, NOW + 20));
    expect([NOW, NOW + 9, NOW + 10, NOW + 19, NOW + 20].map((at) => versionAt(facts, at))).toEqual([1, 1, 2, 2, 3]);
    expect(versionAt(facts, -1)).toBe(1);
    expect(() => versionAt({ ...facts, versions: [] }, NOW)).toThrow('a listed symbol has parameters');
  });

  it('replace versions that were scheduled for the same time or later', () => {
    const facts = factsAfter(set(2, NOW + 10), set(3, NOW + 20), set(4, NOW + 10));
    expect(facts.versions.map((one) => one.parameters.version)).toEqual([1, 4]);
  });

  it('remember a bounded number of versions and approvals, the latest ones', () => {
    const changes = Array.from({ length: 40 }, (_one, index) => set(index + 2, NOW + index, `a${index}`));
    const facts = factsAfter(...changes);
    expect(facts.versions).toHaveLength(VERSIONS_KEPT);
    expect(facts.versions.at(-1)?.parameters.version).toBe(41);
    expect(facts.approvals).toHaveLength(APPROVALS_KEPT);
    expect(facts.approvals.at(-1)).toBe('a39');
  });

  it.each(['SymbolStateRefused', 'SymbolParametersRefused'] as const)('count the approval of %s as settled', (type) => {
    const facts = factsAfter({ type, data: { approvalId: 'a1', finding: 'too late' } });
    expect(facts).toEqual({ ...factsAfter(), approvals: ['a1'] });
  });
});
