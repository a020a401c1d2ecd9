import { GivenLedger, givenTradingLedger, recorded } from '../testing/given-ledger.js';
import { LEDGER_RULES } from '../ledger-rules.js';
import { inputRegistry, type InputSource } from './input-source.js';
import { LedgerMachine } from '../ledger.machine.js';

const derived = { uid: '7', status: 'active', allow: ['exchange'], reasons: [] };

/** A source that cannot book even numbers, chokes on text, and else records a refusal: an event without effect. */
const NUMBERS: InputSource = {
  category: 'numbers',
  types: ['NumberDrawn'],
  remembers: 'stream',
  decide({ data }) {
    const { number } = data;
    if (typeof number !== 'number') throw new TypeError('no number');
    if (number % 2 === 0) return { finding: 'it is even' };
    return {
      events: [{ type: 'AdjustmentRefused', data: { approvalId: `n${number}`, businessId: 'x', finding: '' } }],
    };
  },
};

const given = (): GivenLedger => new GivenLedger({ inputs: inputRegistry([...LEDGER_RULES.inputs.values(), NUMBERS]) });
const draw = (ledger: GivenLedger, stream: string, revision: number, number: unknown): readonly string[] =>
  ledger.tell(stream, revision, 'NumberDrawn', { number }).map(({ type }) => type);

describe('the registry of inputs', () => {
  it('takes each revision of a stream once, and remembers the highest that led to an event', () => {
    const ledger = given();
    expect(draw(ledger, 'numbers-1', 3, 5)).toEqual(['AdjustmentRefused']);
    expect([draw(ledger, 'numbers-1', 3, 5), draw(ledger, 'numbers-1', 2, 7)]).toEqual([[], []]);
    expect(draw(ledger, 'numbers-2', 0, 7)).toEqual(['AdjustmentRefused']);
    expect(ledger.machine.inputs()).toEqual({ 'numbers-1': 3, 'numbers-2': 0 });
  });

  it.each([
    ['cannot be booked', 4, 'it is even'],
    ['cannot be read', 'four', 'NumberDrawn cannot be read: no number'],
  ])('stops the one stream whose event %s, and goes on with all others', (_what, number, finding) => {
    const ledger = given();
    expect(ledger.tell('numbers-1', 0, 'NumberDrawn', { number })).toEqual([
      { type: 'InputStopped', data: { stream: 'numbers-1', revision: 0, finding } },
    ]);
    expect(draw(ledger, 'numbers-1', 1, 5)).toEqual([]);
    expect(draw(ledger, 'numbers-2', 0, 5)).toEqual(['AdjustmentRefused']);
    expect(ledger.tell('user-7', 0, 'AccountControlDerived', derived)).toHaveLength(2);
  });

  it('stops the one stream of an event that the border of the process could not read', () => {
    const { machine } = given();
    const bad = { ...recorded('numbers-1', 0, 'NumberDrawn', { number: 5 }), unreadable: 'number: too late' };
    expect(machine.absorb(bad, 1)).toEqual([
      {
        type: 'InputStopped',
        data: { stream: 'numbers-1', revision: 0, finding: 'NumberDrawn cannot be read: number: too late' },
      },
    ]);
    expect(machine.absorb(recorded('numbers-2', 0, 'NumberDrawn', { number: 5 }), 1)).toHaveLength(1);
  });

  it('remembers what has stopped after a replay and from a snapshot', () => {
    const ledger = given();
    draw(ledger, 'numbers-1', 0, 4);
    const [replayed, restored] = [new LedgerMachine(), new LedgerMachine()];
    for (const event of ledger.log) replayed.apply(event);
    restored.restore(ledger.machine.snapshot());
    for (const machine of [replayed, restored]) {
      expect(machine.hash()).toBe(ledger.machine.hash());
      expect(machine.state.stoppedInputs.get('numbers-1')).toEqual({ revision: 0, finding: 'it is even' });
    }
  });

  it('ignores events of other types and of categories that it does not follow', () => {
    const ledger = given();
    expect(ledger.tell('numbers-1', 0, 'NumberForgotten', { number: 4 })).toEqual([]);
    expect(ledger.tell('letters-1', 0, 'NumberDrawn', { number: 4 })).toEqual([]);
    expect(ledger.machine.inputs()).toEqual({});
  });

  it.each([
    ['no uid', { ...derived, uid: undefined }],
    ['a uid that is no name', { ...derived, uid: '../7' }],
    ['a main account that is no name', { ...derived, parentUid: '../7' }],
    ['a status that does not exist', { ...derived, status: 'asleep' }],
    ['no list of authorities', { ...derived, allow: 'exchange' }],
  ])('stops following a person whose control has %s, rather than guess at it', (_what, data) => {
    const ledger = new GivenLedger();
    expect(ledger.tell('user-7', 0, 'AccountControlDerived', data)).toMatchObject([{ type: 'InputStopped' }]);
    expect(ledger.machine.state.accounts.size).toBe(0);
    expect(ledger.tell('user-8', 0, 'AccountControlDerived', { ...derived, uid: '8' })).toHaveLength(2);
  });

  it.each([
    ['too many reasons', { ...derived, reasons: Array.from({ length: 101 }, (_one, at) => `r${at}`) }],
    ['a reason as long as an append', { ...derived, reasons: ['x'.repeat(899_000)] }],
  ])('stops following a person whose control has %s', (_what, data) => {
    expect(new GivenLedger().tell('user-7', 0, 'AccountControlDerived', data)).toMatchObject([
      { type: 'InputStopped', data: { stream: 'user-7', revision: 0 } },
    ]);
  });

  it('lists every category once', () => {
    expect([...LEDGER_RULES.inputs.keys()]).toEqual(['market', 'user', 'approval']);
  });

  it('changes nothing for events that do not concern the ledger', () => {
    const { machine } = givenTradingLedger();
    const hash = machine.hash();
    expect(machine.absorb(recorded('audit-202601', 0, 'AuditRecorded', {}), 0)).toEqual([]);
    expect(machine.hash()).toBe(hash);
  });
});

describe('a person whose control could not be read', () => {
  const BAD = { ...derived, status: 'asleep' };
  const FROZEN = { ...derived, status: 'frozen' };
  const told = (ledger: GivenLedger, revision: number, data: object): readonly string[] =>
    ledger.tell('user-7', revision, 'AccountControlDerived', data).map(({ type }) => type);
  const given = (): GivenLedger => {
    const ledger = new GivenLedger();
    told(ledger, 3, derived);
    expect(told(ledger, 4, BAD)).toEqual(['InputStopped']);
    return ledger;
  };
  const statusOf = ({ machine }: GivenLedger): string | undefined => machine.state.accounts.get('spot:7')?.status;

  it('is followed again with the next control, which says everything', () => {
    const ledger = given();
    expect(told(ledger, 5, FROZEN)).toEqual(['AccountControlSet']);
    expect([statusOf(ledger), ledger.machine.state.stoppedInputs.size]).toEqual(['frozen', 0]);
    const [replayed, restored] = [new LedgerMachine(), new LedgerMachine()];
    for (const event of ledger.log) replayed.apply(event);
    restored.restore(ledger.machine.snapshot());
    expect([replayed.hash(), restored.hash()]).toEqual([ledger.machine.hash(), ledger.machine.hash()]);
  });

  it('is followed again, and no longer reported, when the next control repeats the last known one', () => {
    const ledger = given();
    expect(told(ledger, 5, derived)).toEqual(['AccountControlSet']);
    expect(ledger.machine.state.stoppedInputs.size).toBe(0);
    expect(told(ledger, 6, derived)).toEqual([]);
  });

  it('is opened by the next control, when the first one could not be read', () => {
    const ledger = new GivenLedger();
    told(ledger, 0, { ...BAD, uid: undefined });
    expect(told(ledger, 1, derived)).toEqual(['AccountOpened', 'AccountControlSet']);
    expect(ledger.machine.state.stoppedInputs.size).toBe(0);
  });

  it('is reported once, however often the bad control is delivered, before and after the next one', () => {
    const ledger = given();
    expect([told(ledger, 4, BAD), told(ledger, 3, FROZEN)]).toEqual([[], []]);
    expect(told(ledger, 5, BAD)).toEqual(['InputStopped']);
    told(ledger, 6, derived);
    expect([told(ledger, 4, BAD), told(ledger, 5, BAD), told(ledger, 3, FROZEN)]).toEqual([[], [], []]);
    expect([statusOf(ledger), ledger.machine.state.stoppedInputs.size]).toEqual(['active', 0]);
  });

  it('is followed again by a release that can read the event itself', () => {
    const ledger = given();
    expect(told(ledger, 4, FROZEN)).toEqual(['AccountControlSet']);
    expect([statusOf(ledger), ledger.machine.state.stoppedInputs.size]).toEqual(['frozen', 0]);
  });
});
