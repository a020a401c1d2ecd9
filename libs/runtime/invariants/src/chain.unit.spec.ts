import type { RecordedEvent } from '@corella/event-store';
import { canonicalJson, sha256Hex, type HashableJson } from '@corella/hash';
import { createChainChecks } from './chain.js';

const FIRST = '0'.repeat(64);

/** Both versions of the entry hash, written again here from the text of the decision record. */
const VERSIONS = {
  data: (previous: string, { data }: RecordedEvent) => sha256Hex(`${previous}${JSON.stringify(data)}`),
  whole: (previous: string, { type, data, meta }: RecordedEvent) =>
    sha256Hex(`${previous}\n${JSON.stringify([type, meta])}\n${JSON.stringify(data)}`),
  audit: (previous: string, { type, data, meta }: RecordedEvent) =>
    sha256Hex(`${previous}\n${JSON.stringify([type, meta])}\n${canonicalJson(data as HashableJson)}`),
  none: () => undefined,
} as const;

const blank = (stream: string, revision: number): RecordedEvent => ({
  stream,
  revision,
  position: '',
  id: `${stream}/${revision}`,
  type: 'EntryPosted',
  data: { z: revision, a: '1' },
  meta: { at: 1_000 + revision, causes: { 'market-x': revision }, by: 'ledger', v: 2 },
});

function chainOf(stream: string, versions: readonly (keyof typeof VERSIONS)[], first = FIRST): RecordedEvent[] {
  let previous = first;
  return versions.map((version, revision) => {
    const event = blank(stream, revision);
    const hash = VERSIONS[version](previous, event);
    previous = hash ?? previous;
    return hash === undefined ? event : { ...event, meta: { ...event.meta, hash } };
  });
}

function findings(events: readonly RecordedEvent[]): readonly number[] {
  const found: number[] = [];
  const checks = createChainChecks();
  events.forEach((event, index) => checks.apply(event, () => found.push(index)));
  return found;
}

describe('the chain of entry hashes', () => {
  it('holds over a whole stream of either version, and where a stream changes to the second', () => {
    expect(findings(chainOf('ledger-0', ['data', 'data', 'data']))).toEqual([]);
    expect(findings(chainOf('ledger-0', ['whole', 'whole', 'whole']))).toEqual([]);
    expect(findings(chainOf('ledger-0', ['data', 'whole', 'whole']))).toEqual([]);
  });

  it('never goes back to the first version', () => {
    expect(findings(chainOf('ledger-0', ['whole', 'data']))).toEqual([1]);
  });

  it.each<[string, (event: RecordedEvent) => RecordedEvent]>([
    ['data', (event) => ({ ...event, data: { ...event.data, a: '2' } })],
    ['type', (event) => ({ ...event, type: 'TradeSettled' })],
    ['time', (event) => ({ ...event, meta: { ...event.meta, at: 1 } })],
    ['causes', (event) => ({ ...event, meta: { ...event.meta, causes: { 'market-x': 9 } } })],
    ['author', (event) => ({ ...event, meta: { ...event.meta, by: 'somebody' } })],
    ['version', (event) => ({ ...event, meta: { ...event.meta, v: 3 } })],
  ])('breaks when the %s of an entry changes', (_what, change) => {
    const events = chainOf('ledger-0', ['whole', 'whole', 'whole']);
    expect(findings(events.map((event, index) => (index === 1 ? change(event) : event)))).toEqual([1]);
  });

  it('breaks where an entry is removed, loses its hash or has one that does not follow', () => {
    const events = chainOf('ledger-0', ['whole', 'whole', 'whole', 'whole']);
    expect(findings(events.filter((_event, index) => index !== 1))).toEqual([1]);
    expect(findings(chainOf('ledger-0', ['whole', 'none']))).toEqual([1]);
    expect(findings(chainOf('user-1', ['none', 'whole']))).toEqual([1]);
    expect(findings(chainOf('user-1', ['none', 'none']))).toEqual([]);
  });

  it("continues from one month's audit log to the next", () => {
    const november = chainOf('audit-202611', ['audit', 'audit'], '');
    const december = chainOf('audit-202612', ['audit'], november[1]?.meta.hash);
    expect(findings([...november, ...december])).toEqual([]);
    expect(findings([...november.slice(0, 1), ...december])).toEqual([1]);
  });
});
