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
    ['a status that does not exist', { ...derived, status: 'asleep' }],
    ['no list of authorities', { ...derived, allow: 'exchange' }],
  ])('stops following a person whose control has %s, rather than guess at it', (_what, data) => {
    const ledger = new GivenLedger();
    expect(ledger.tell('user-7', 0, 'AccountControlDerived', data)).toMatchObject([{ type: 'InputStopped' }]);
    expect(ledger.machine.state.accounts.size).toBe(0);
    expect(ledger.tell('user-8', 0, 'AccountControlDerived', { ...derived, uid: '8' })).toHaveLength(2);
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
