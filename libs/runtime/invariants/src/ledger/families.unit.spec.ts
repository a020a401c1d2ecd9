import { HOUSE_DEMO } from '@corella/contracts/ledger';
import type { JsonObject, RecordedEvent } from '@corella/event-store';
import { createInvariants } from '../create-invariants.js';

type Told = readonly [type: string, data: object];
const line = (account: string, units: number): object => ({
  account,
  bucket: 'available',
  asset: 'aud',
  units: String(units),
});
const entry = (transactionType: string, businessId: string, from: string, to: string): Told => [
  'EntryPosted',
  { transactionType, businessId, by: 'identity', postings: [line(from, -5), line(to, 5)] },
];
const START: readonly Told[] = [
  ['AccountOpened', { account: HOUSE_DEMO, stpGroup: HOUSE_DEMO }],
  ['AccountOpened', { account: 'spot:1', uid: '1', stpGroup: '1' }],
  ['AccountOpened', { account: 'spot:2', uid: '2', stpGroup: '1' }],
  ['AccountOpened', { account: 'spot:3', uid: '3', stpGroup: '1' }],
  ['AccountOpened', { account: 'spot:4', uid: '4', stpGroup: '4' }],
  ...['1', '2', '3', '4'].map((uid) => entry('demo-funding', `f${uid}`, HOUSE_DEMO, `spot:${uid}`)),
];

function findings(...told: readonly Told[]): readonly string[] {
  const invariants = createInvariants();
  return [...START, ...told].flatMap(([type, data], revision) => {
    const event: RecordedEvent = {
      stream: 'ledger-0',
      revision,
      position: String(revision),
      id: `e${revision}`,
      type,
      data: data as JsonObject,
      meta: { at: 1 },
    };
    return invariants.apply(event).map(({ invariant }) => invariant);
  });
}

describe('a transfer within a family', () => {
  it.each([
    ['from the main account', 'spot:1', 'spot:2'],
    ['to the main account', 'spot:2', 'spot:1'],
    ['between sub-accounts', 'spot:2', 'spot:3'],
  ])('is all right %s', (_how, from, to) => {
    expect(findings(entry('transfer', 't', from, to))).not.toContain('template');
  });

  it.each([
    ['spot:1', 'spot:4'],
    ['spot:4', 'spot:2'],
  ])('is noticed when it goes from %s to %s', (from, to) => {
    expect(findings(entry('transfer', 't', from, to))).toContain('template');
  });
});
