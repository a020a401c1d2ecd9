import { payloadHash } from '@corella/hash';
import { BASE_FEES, MAX_FEE_PPM, scheduleAt } from '../../domain/fees/fee-rate.js';
import { feeSchedule, feeTerms } from '../../queries/fee-queries.js';
import { ANNA, NOW, givenTradingLedger, type GivenLedger } from '../../testing/given-ledger.js';

const classes = { ...BASE_FEES.classes, A: { makerPpm: 500, takerPpm: 700 } };
const PAYLOAD = { version: 2, classes, effectiveAt: NOW + 10_000 };
const granted = (payload: Parameters<typeof payloadHash>[0] = PAYLOAD, changes: object = {}): object => ({
  approvalId: 'f1',
  kind: 'fee-schedule',
  target: 'fees',
  payload,
  payloadHash: payloadHash(payload),
  approvers: ['s2'],
  initiator: 's1',
  ...changes,
});
const tell = (ledger: GivenLedger, approval: object): ReturnType<GivenLedger['tell']> =>
  ledger.tell('approval-f1', 2, 'ApprovalGranted', approval);

describe('an approved fee schedule', () => {
  it('is recorded at once and applies from its time on, without anything happening at that time', () => {
    const ledger = givenTradingLedger();
    expect(tell(ledger, granted())).toMatchObject([
      { type: 'FeeScheduleSet', data: { version: 2, effectiveAt: NOW + 10_000, approvalId: 'f1', classes } },
    ]);
    const { state } = ledger.machine;
    expect([
      scheduleAt(state.schedules, NOW + 9_999)?.version,
      scheduleAt(state.schedules, NOW + 10_000)?.version,
    ]).toEqual([1, 2]);
    expect(feeSchedule(state, NOW)).toMatchObject({
      version: 1,
      scheduled: [{ version: 2, approvalId: 'f1' }],
      history: [],
    });
    expect(feeSchedule(state, NOW + 10_000)).toMatchObject({
      version: 2,
      scheduled: [],
      history: [{ version: 1, effectiveAt: 0 }],
    });
    expect([
      feeTerms(state, ANNA, NOW)?.classes.A.takerPpm,
      feeTerms(state, ANNA, NOW + 10_000)?.classes.A.takerPpm,
      feeTerms(state, 'spot:9', NOW),
    ]).toEqual([1_000, 700, null]);
  });

  it('is executed once', () => {
    const ledger = givenTradingLedger();
    tell(ledger, granted());
    expect(tell(ledger, granted())).toEqual([]);
  });

  it('is never retroactive: approved late, it applies from its approval on', () => {
    expect(tell(givenTradingLedger(), granted({ ...PAYLOAD, effectiveAt: NOW - 5_000 }))).toMatchObject([
      { type: 'FeeScheduleSet', data: { effectiveAt: NOW } },
    ]);
  });

  it('gives way to a higher version whose time has come, whatever its own time was', () => {
    const schedules = [
      { ...BASE_FEES, effectiveAt: 0, approvalId: null },
      { version: 2, classes, effectiveAt: 50, approvalId: null },
      { version: 3, classes, effectiveAt: 20, approvalId: null },
    ];
    expect([10, 20, 50].map((at) => scheduleAt(schedules, at)?.version)).toEqual([1, 3, 3]);
  });

  it.each([
    [
      'a payload changed since it was signed',
      granted({ ...PAYLOAD, version: 3 }, { payloadHash: payloadHash(PAYLOAD) }),
      'not the one that was approved',
    ],
    ['the initiator among the approvers', granted(PAYLOAD, { approvers: ['s1'] }), 'besides the initiator'],
    ['a version that does not follow', granted({ ...PAYLOAD, version: 3 }), 'the next one is 2'],
    [
      'a rate beyond the bound',
      granted({ ...PAYLOAD, classes: { ...classes, B: { makerPpm: 50_001, takerPpm: 0 } } }),
      'not a fee schedule',
    ],
    [
      'half a part per million',
      granted({ ...PAYLOAD, classes: { ...classes, B: { makerPpm: 0.5, takerPpm: 0 } } }),
      'not a fee schedule',
    ],
    ['a missing class', granted({ ...PAYLOAD, classes: { A: classes.A } }), 'not a fee schedule'],
    ['a time too far off', granted({ ...PAYLOAD, effectiveAt: NOW + 400 * 86_400_000 }), 'within a year'],
    ['something that is no schedule', granted({ symbol: 'btcaud' }), 'not a fee schedule'],
  ])('is refused for %s, once', (_name, approval, finding) => {
    const ledger = givenTradingLedger();
    expect(tell(ledger, approval)).toMatchObject([
      { type: 'FeeScheduleRefused', data: { approvalId: 'f1', finding: expect.stringContaining(finding) as string } },
    ]);
    expect(tell(ledger, approval)).toEqual([]);
    expect(ledger.machine.state.schedules).toHaveLength(1);
  });
});

describe('a scheduled fee schedule', () => {
  const TAKE_BACK = { version: 2, approvalId: 'f1' };
  const withdrawn = (
    ledger: GivenLedger,
    payload: object = TAKE_BACK,
    changes: object = {},
  ): ReturnType<GivenLedger['tell']> => {
    const { approvalId = 'w1' } = changes as { readonly approvalId?: string };
    return ledger.tell(
      `approval-${approvalId}`,
      2,
      'ApprovalGranted',
      granted(payload as Parameters<typeof payloadHash>[0], { approvalId, kind: 'fee-schedule-withdraw', ...changes }),
    );
  };
  const scheduled = (): GivenLedger => {
    const ledger = givenTradingLedger();
    tell(ledger, granted());
    return ledger;
  };

  it('is taken back before its time, never applies, and gives its number to the next', () => {
    const ledger = scheduled();
    expect(withdrawn(ledger)).toMatchObject([
      { type: 'FeeScheduleWithdrawn', data: { version: 2, withdraws: 'f1', approvalId: 'w1' } },
    ]);
    expect(withdrawn(ledger)).toEqual([]);
    const { state } = ledger.machine;
    expect(scheduleAt(state.schedules, NOW + 10_000)?.version).toBe(1);
    expect(
      ledger.tell('approval-f2', 2, 'ApprovalGranted', granted({ ...PAYLOAD, effectiveAt: NOW }, { approvalId: 'f2' })),
    ).toMatchObject([{ type: 'FeeScheduleSet', data: { version: 2 } }]);
    expect(feeSchedule(ledger.machine.state, NOW)).toMatchObject({
      version: 2,
      approvalId: 'f2',
      scheduled: [],
      history: [{ version: 1 }],
      versions: [
        { version: 2, approvalId: 'f2' },
        { version: 2, approvalId: 'f1', withdrawal: { approvalId: 'w1', at: NOW } },
        { version: 1 },
      ],
    });
  });

  it('stays taken back after a snapshot', () => {
    const ledger = scheduled();
    withdrawn(ledger);
    const restored = givenTradingLedger().machine;
    restored.restore(ledger.machine.snapshot());
    expect([restored.hash(), scheduleAt(restored.state.schedules, NOW + 10_000)?.version]).toEqual([
      ledger.machine.hash(),
      1,
    ]);
  });

  it.each([
    [
      'another payload than was signed',
      TAKE_BACK,
      { payloadHash: payloadHash({ version: 3, approvalId: 'f1' }) },
      'not the one that was approved',
    ],
    ['its initiator alone', TAKE_BACK, { approvers: ['s1'] }, 'besides the initiator'],
    ['another approval', { version: 2, approvalId: 'f9' }, {}, 'no version 2 was granted'],
    ['a payload that names no schedule', { version: '2' }, {}, 'names no schedule'],
    ['a schedule in force', { version: 1, approvalId: null }, {}, 'names no schedule'],
  ])('is not taken back by %s', (_name, payload, changes, finding) => {
    const ledger = scheduled();
    expect(withdrawn(ledger, payload, changes)).toMatchObject([
      { type: 'FeeScheduleRefused', data: { approvalId: 'w1', finding: expect.stringContaining(finding) as string } },
    ]);
    expect(scheduleAt(ledger.machine.state.schedules, NOW + 10_000)?.version).toBe(2);
  });

  it('cannot be taken back when there is a later one, or once its time has come', () => {
    const ledger = scheduled();
    ledger.tell(
      'approval-f3',
      2,
      'ApprovalGranted',
      granted({ ...PAYLOAD, version: 3, effectiveAt: NOW + 20_000 }, { approvalId: 'f3' }),
    );
    expect(withdrawn(ledger)).toMatchObject([
      { type: 'FeeScheduleRefused', data: { finding: 'version 3 is built on it' } },
    ]);
    expect(withdrawn(ledger, { version: 3, approvalId: 'f3' }, { approvalId: 'w3' })).toMatchObject([
      { type: 'FeeScheduleWithdrawn' },
    ]);
    expect(
      ledger.tell(
        'approval-w4',
        2,
        'ApprovalGranted',
        granted(TAKE_BACK, { approvalId: 'w4', kind: 'fee-schedule-withdraw' }),
        NOW + 10_000,
      ),
    ).toMatchObject([{ type: 'FeeScheduleRefused', data: { finding: 'version 2 is already in force' } }]);
  });
});

describe('many fee schedules', () => {
  const RULING = NOW + 1;
  const set = (ledger: GivenLedger, version: number, effectiveAt: number): void =>
    void ledger.command({ type: 'SetFeeSchedule', version, effectiveAt, classes });

  it('never push out the one in force, whether they are scheduled or withdrawn', () => {
    const ledger = givenTradingLedger();
    const { state } = ledger.machine;
    set(ledger, 2, NOW);
    for (let version = 3; version < 70; version += 1) set(ledger, version, NOW + 1_000 * version);
    expect([1, 3_000, 69_000].map((after) => scheduleAt(state.schedules, NOW + after)?.version)).toEqual([2, 3, 69]);
    expect(state.schedules).toHaveLength(68);
  });

  it('are forgotten with the withdrawn ones first', () => {
    const ledger = givenTradingLedger();
    const { state } = ledger.machine;
    for (let round = 0; round < 60; round += 1) {
      const payload = { version: 2, classes, effectiveAt: NOW + 10_000 };
      const approvalId = `set-${round}`;
      ledger.tell(`approval-${approvalId}`, 2, 'ApprovalGranted', granted(payload, { approvalId }));
      const back = { version: 2, approvalId };
      const withdraw = granted(back, { kind: 'fee-schedule-withdraw', approvalId: `back-${round}` });
      ledger.tell(`approval-back-${round}`, 2, 'ApprovalGranted', withdraw);
    }
    expect([state.schedules.length, scheduleAt(state.schedules, RULING)?.version]).toEqual([50, 1]);
  });
});

describe('a command that sets a fee schedule', () => {
  const YEAR_MS = 366 * 86_400_000;
  const set = (changes: object) =>
    givenTradingLedger().command({ type: 'SetFeeSchedule', version: 2, classes, ...changes }, NOW);

  it.each([
    ['version', { version: 0 }],
    ['version', { version: 1.5 }],
    ['version', { version: Number.NaN }],
    ['effectiveAt', { effectiveAt: -1 }],
    ['effectiveAt', { effectiveAt: 0.5 }],
    ['effectiveAt', { effectiveAt: NOW + YEAR_MS + 1 }],
    ['classes', { classes: null }],
    ['classes', { classes: 'A' }],
    ['classes', { classes: { A: classes.A, B: classes.B } }],
    ['classes', { classes: { ...classes, D: classes.A } }],
    ['classes', { classes: { ...classes, A: null } }],
    ['classes', { classes: { ...classes, A: { makerPpm: 1 } } }],
    ['classes', { classes: { ...classes, A: { makerPpm: 1.5, takerPpm: 1 } } }],
    ['classes', { classes: { ...classes, A: { makerPpm: -1, takerPpm: 1 } } }],
    ['classes', { classes: { ...classes, A: { makerPpm: 1, takerPpm: '1' } } }],
    ['classes', { classes: { ...classes, A: { makerPpm: 1, takerPpm: MAX_FEE_PPM + 1 } } }],
  ])('is refused for its %s: %j', (field, changes) => {
    expect(set(changes)).toMatchObject({ ok: false, rejection: { code: 'fee-schedule-invalid', field } });
  });

  it.each([
    ['the lowest and the highest rate', { classes: { ...classes, A: { makerPpm: 0, takerPpm: MAX_FEE_PPM } } }],
    ['a time a year ahead', { effectiveAt: NOW + YEAR_MS }],
    ['the beginning of time', { effectiveAt: 0 }],
  ])('may have %s', (_what, changes) => {
    expect(set(changes)).toEqual({ ok: true, value: { changed: true } });
  });
});
