import { HOUSE_ADJUSTMENTS, HOUSE_DEMO, spotAccount, type Posting } from '@corella/contracts/ledger';
import type { JsonObject, RecordedEvent } from '@corella/event-store';
import { createInvariants } from '../create-invariants.js';

const [ANNA, TRANSIT, MAKER] = [spotAccount('1'), 'transit:bank', 'house:maker-1'];
type Told = readonly [type: string, data: object, stream?: string];

const line = (account: string, units: number, asset = 'aud', bucket: Posting['bucket'] = 'available'): Posting => ({
  account,
  bucket,
  asset,
  units: String(units),
});
const entry = (
  transactionType: string,
  businessId: string,
  by: string,
  postings: readonly Posting[],
  more = {},
): Told => ['EntryPosted', { transactionType, businessId, by, postings, ...more }];
const opened = (account: string): Told => ['AccountOpened', { account }];

const START: readonly Told[] = [
  ...[ANNA, TRANSIT, MAKER, HOUSE_DEMO, HOUSE_ADJUSTMENTS, 'custody:bank'].map(opened),
  entry('demo-funding', 'f1', 'identity', [line(HOUSE_DEMO, -1_000), line(ANNA, 1_000)]),
];
const reserved = (changes: object = {}): Told => [
  'FundsReserved',
  {
    id: 'withdrawal:1',
    keys: ['k1'],
    account: ANNA,
    asset: 'aud',
    units: '400',
    purpose: 'withdrawal',
    by: 'fiat',
    postings: [line(ANNA, -400), line(ANNA, 400, 'aud', 'frozen')],
    ...changes,
  },
];
const paid = (
  units: number,
  businessId = 'w1',
  takes = [{ reservation: 'withdrawal:1', units: String(units) }],
): Told =>
  entry('withdrawal', businessId, 'fiat', [line(ANNA, -units, 'aud', 'frozen'), line(TRANSIT, units)], { takes });
const released = (units: number, changes: object = {}): Told => [
  'ReservationReleased',
  {
    id: 'withdrawal:1',
    account: ANNA,
    asset: 'aud',
    units: String(units),
    purpose: 'withdrawal',
    reason: 'canceled',
    by: 'fiat',
    postings: [line(ANNA, -units, 'aud', 'frozen'), line(ANNA, units)],
    ...changes,
  },
];
const adjusted = (units: number, businessId: string): Told =>
  entry('adjustment', businessId, 'ledger', [line(ANNA, units, 'nzd'), line(HOUSE_ADJUSTMENTS, -units, 'nzd')]);
const fellShort = (units: number): Told => ['HouseFellShort', { asset: 'nzd', units: String(units) }];

/** The findings in a log that continues with these events after a valid start. */
function findings(...told: readonly Told[]): readonly string[] {
  const invariants = createInvariants();
  const revisions = new Map<string, number>();
  const found: string[] = [];
  [...START, ...told].forEach(([type, data, stream = 'ledger-0'], at) => {
    const revision = (revisions.get(stream) ?? -1) + 1;
    revisions.set(stream, revision);
    const event: RecordedEvent = {
      stream,
      revision,
      type,
      id: `${stream}/${revision}`,
      position: String(at + 1).padStart(6, '0'),
      data: JSON.parse(JSON.stringify(data)) as JsonObject,
      meta: { at: 0 },
    };
    found.push(...invariants.apply(event).map(({ invariant }) => invariant));
  });
  return [...found, ...invariants.atRest().map(({ invariant }) => invariant)];
}

describe('reservations in the books', () => {
  it('are valid when they are taken in parts and released', () => {
    expect(findings(reserved(), paid(150), paid(50, 'w2'), released(200))).toEqual([]);
    expect(findings(reserved(), paid(400))).toEqual([]);
    expect(findings(['ReservationVoided', { id: 'withdrawal:9', by: 'fiat' }])).toEqual([]);
  });

  it.each<readonly [string, readonly Told[], string]>([
    ['one id is reserved twice', [reserved(), released(400), reserved()], 'once'],
    ['one key names two', [reserved(), reserved({ id: 'withdrawal:2' })], 'once'],
    ['an id was given up', [['ReservationVoided', { id: 'withdrawal:1' }], reserved()], 'once'],
    ['one is given up that is there', [reserved(), ['ReservationVoided', { id: 'withdrawal:1' }]], 'reserved-once'],
    ['it is released twice', [reserved(), released(400), released(400)], 'reserved-once'],
    ['it is released after it was used up', [reserved(), paid(400), released(0)], 'reserved-once'],
    ['its release leaves something frozen', [reserved(), released(300)], 'reserved-once'],
    ['its release moves nothing', [reserved(), released(400, { postings: [] })], 'frozen-is-reserved'],
    ['its entry moves nothing', [reserved({ postings: [] })], 'frozen-is-reserved'],
    ['an entry takes more than there is', [reserved(), paid(401)], 'reserved-once'],
    ['an entry moves frozen money of nobody', [reserved(), paid(400, 'w1', [])], 'reserved-once'],
    [
      'an entry takes what it does not move',
      [reserved(), paid(300, 'w1', [{ reservation: 'withdrawal:1', units: '400' }])],
      'reserved-once',
    ],
    ['a service has no such purpose', [reserved({ by: 'identity' })], 'template'],
    ['the id names another purpose', [reserved({ id: 'bid:1' })], 'reserved-once'],
  ])('are noticed when %s', (_what, told, invariant) => {
    expect(findings(...told)).toContain(invariant);
  });
});

describe('entries and their templates', () => {
  it.each<readonly [string, Told]>([
    ['pays only the house', entry('withdrawal', 'w1', 'fiat', [line(ANNA, -5), line('house:fees', 5)])],
    ['is asked for by another service', entry('demo-funding', 'f2', 'fiat', [line(HOUSE_DEMO, -5), line(ANNA, 5)])],
    ['has the wrong sign', entry('demo-funding', 'f2', 'identity', [line(HOUSE_DEMO, 5), line(ANNA, -5)])],
    ['is of a type that events make', entry('trade', 't1', 'ledger', [line(ANNA, -5), line(MAKER, 5)])],
  ])('are noticed when one %s', (_what, told) => {
    expect(findings(opened('house:fees'), told)).toContain('template');
  });

  it('give play money back where some was given out, and nowhere else', () => {
    const back = (asset: string): Told =>
      entry('demo-return', `r-${asset}`, 'identity', [line(ANNA, -5, asset), line(HOUSE_DEMO, 5, asset)]);
    const bought = entry('deposit', 'd1', 'fiat', [line('custody:bank', -5, 'btc'), line(ANNA, 5, 'btc')]);
    expect(findings(back('aud'))).toEqual([]);
    expect(findings(bought, back('btc'))).toContain('template');
  });

  it('do not apply to entries that name no service', () => {
    const old = entry('demo-funding', 'f2', 'x', [line('custody:bank', -5), line(MAKER, 5)], { by: undefined });
    expect(findings(old)).toEqual([]);
  });
});

describe('a shortage of the house', () => {
  it('is announced in the next event, and so is its end', () => {
    const covered: Told = ['HouseCovered', { asset: 'nzd' }];
    expect(findings(adjusted(250, 'a1'), fellShort(250), adjusted(-250, 'a2'), covered)).toEqual([]);
  });

  it.each<readonly [string, readonly Told[]]>([
    ['says nothing', [adjusted(250, 'a1')]],
    ['says nothing until something else has happened', [adjusted(250, 'a1'), reserved(), fellShort(250)]],
    ['says another amount', [adjusted(250, 'a1'), fellShort(249)]],
    ['says so without cause', [fellShort(250)]],
    ['says nothing of its cover', [adjusted(250, 'a1'), fellShort(250), adjusted(-250, 'a2')]],
    [
      'pays out all the same',
      [
        adjusted(250, 'a1'),
        fellShort(250),
        entry('payout-sent', 'p1', 'fiat', [line('custody:bank', 5, 'nzd'), line(TRANSIT, -5, 'nzd')]),
      ],
    ],
    [
      'gives away more by choice',
      [
        adjusted(250, 'a1'),
        fellShort(250),
        entry('transfer', 'm1', 'simulation', [line(HOUSE_DEMO, 5, 'nzd'), line(MAKER, -5, 'nzd')]),
      ],
    ],
  ])('is noticed when it %s', (_what, told) => {
    expect(findings(...told)).toContain('house-solvent');
  });
});

describe('instructions', () => {
  const instructed: Told = ['PaymentInstructed', { pid: 'p1' }, 'payout-1'];
  const refused: Told = ['InstructionRefused', { pid: 'p1', pidDigest: 'd', rule: 'balance-negative' }];

  it('are answered once', () => {
    expect(findings(instructed, refused)).toEqual([]);
    expect(findings(instructed, ['InputStopped', { stream: 'payout-1', revision: 0, finding: '' }])).toEqual([]);
  });

  it.each<readonly [string, readonly Told[], string]>([
    ['is not answered', [instructed], 'instruction'],
    ['is answered twice', [instructed, refused, refused], 'once'],
    ['was never given', [refused], 'instruction'],
  ])('are noticed when one %s', (_what, told, invariant) => {
    expect(findings(...told)).toContain(invariant);
  });
});
