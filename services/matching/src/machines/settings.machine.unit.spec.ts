import type { RecordedEvent } from '@corella/event-store';
import { BTCAUD, NOW } from '../testing/market-scene.js';
import type { ApproveParameters, SettingsCommand, WithdrawParameters } from '../domain/settings/decide-settings.js';
import { SettingsMachine } from './settings.machine.js';

const LATER = NOW + 60_000;

const approve = (version: number, change: Partial<ApproveParameters> = {}): ApproveParameters => ({
  type: 'ApproveParameters',
  symbol: 'btcaud',
  from: version - 1,
  parameters: { ...BTCAUD.parameters, version },
  effectiveAt: LATER,
  approvalId: `a${version}`,
  by: ['s1', 's2'],
  inForce: 1,
  ...change,
});
const withdraw = (version: number, change: Partial<WithdrawParameters> = {}): WithdrawParameters => ({
  type: 'WithdrawParameters',
  symbol: 'btcaud',
  version,
  withdraws: `a${version}`,
  approvalId: `w${version}`,
  by: ['s3', 's4'],
  inForce: 1,
  ...change,
});

/** A machine, and beside it one that only ever sees the events. */
function scene(): {
  run: (command: SettingsCommand, now?: number) => string;
  readonly machine: SettingsMachine;
  readonly replayed: SettingsMachine;
} {
  const [machine, replayed] = [new SettingsMachine(), new SettingsMachine()];
  let revision = -1;
  const run = (command: SettingsCommand, now = NOW): string => {
    const { events, reply } = machine.execute(command, now);
    for (const { type, data } of events)
      replayed.apply({
        stream: 'settings-matching',
        revision: (revision += 1),
        type,
        data,
        meta: { at: now },
      } as RecordedEvent);
    return reply.ok ? events.map(({ type }) => type).join() : (reply.rejection.detail ?? '');
  };
  return { run, machine, replayed };
}

describe('a scheduled version', () => {
  it('is taken back once, records who did it, and gives its number to the next', () => {
    const { run, machine, replayed } = scene();
    expect([run(approve(2)), run(withdraw(2)), run(withdraw(2)), run(withdraw(2, { approvalId: 'w9' }))]).toEqual([
      'ParametersApproved',
      'ParametersWithdrawn',
      '',
      'version 2 has been taken back already',
    ]);
    expect(run(approve(2, { approvalId: 'b2', effectiveAt: NOW }))).toBe('ParametersApproved');
    expect(machine.ofSymbol('btcaud')).toMatchObject([
      { version: 2, withdrawal: { approvalId: 'w2', by: ['s3', 's4'], at: NOW } },
      { version: 2, approvalId: 'b2' },
    ]);
    expect(replayed.hash()).toBe(machine.hash());
    const restored = new SettingsMachine();
    restored.restore(machine.snapshot());
    expect(restored.hash()).toBe(machine.hash());
  });

  it('cannot be taken back at its time or later, or once the symbol has it', () => {
    const { run } = scene();
    run(approve(2));
    expect([run(withdraw(2), LATER), run(withdraw(2, { inForce: 2 }))]).toEqual([
      'version 2 is already in force',
      'version 2 is already in force',
    ]);
  });

  it('cannot be taken back while a later version builds on it', () => {
    const { run } = scene();
    run(approve(2));
    run(approve(3));
    expect([run(withdraw(2)), run(withdraw(3)), run(withdraw(2))]).toEqual([
      'version 3 is built on it',
      'ParametersWithdrawn',
      'ParametersWithdrawn',
    ]);
  });

  it('is taken back only under the approval that granted it, and not when it was refused', () => {
    const { run } = scene();
    run(approve(2));
    expect([run(withdraw(3)), run(withdraw(2, { withdraws: 'a9' }))]).toEqual([
      'no version 3 was granted by that approval',
      'no version 2 was granted by that approval',
    ]);
    expect(run({ type: 'NoteRefusal', symbol: 'btcaud', version: 2 })).toBe('ParametersRefused');
    expect(run(withdraw(2))).toBe('version 2 was refused at its time');
  });

  it('is not refused instead of one that was taken back under the same number', () => {
    const { run, machine } = scene();
    run(approve(2));
    run(withdraw(2));
    run(approve(2, { approvalId: 'b2' }));
    expect(run({ type: 'NoteRefusal', symbol: 'btcaud', version: 2 })).toBe('ParametersRefused');
    expect(machine.ofSymbol('btcaud').map(({ refused }) => refused)).toEqual([false, true]);
  });
});

describe('an approved version', () => {
  it('is taken once, however often its approval is delivered', () => {
    const { run, machine } = scene();
    expect([run(approve(2)), run(approve(2)), run(approve(3)), run(approve(2))]).toEqual([
      'ParametersApproved',
      '',
      'ParametersApproved',
      '',
    ]);
    expect(machine.ofSymbol('btcaud')).toHaveLength(2);
  });

  it('must follow the latest version that the two people saw, scheduled or in force', () => {
    const { run } = scene();
    expect([
      run(approve(3)),
      run(approve(2, { from: 2 })),
      run(approve(2, { parameters: { ...BTCAUD.parameters, version: 3 } })),
      run(approve(2, { inForce: 2 })),
    ]).toEqual([
      'the latest version is already 1',
      'the latest version is already 1',
      'the latest version is already 1',
      'the latest version is already 2',
    ]);
    run(approve(2));
    expect(run(approve(2, { approvalId: 'b2' }))).toBe('the latest version is already 2');
  });

  it('takes effect no earlier than the one before it, and never in the past', () => {
    const { run, machine } = scene();
    expect(run(approve(2, { effectiveAt: NOW - 5 }))).toBe('ParametersApproved');
    expect(machine.ofSymbol('btcaud')).toMatchObject([{ effectiveAt: NOW }]);
    run(approve(3));
    expect(run(approve(4, { effectiveAt: LATER - 1 }))).toBe('an earlier version takes effect only later');
    expect(run(approve(4))).toBe('ParametersApproved');
  });

  it('is refused once, and only while it is live', () => {
    const { run } = scene();
    run(approve(2));
    const refusals = [3, 2, 2].map((version) => run({ type: 'NoteRefusal', symbol: 'btcaud', version }));
    expect(refusals).toEqual(['', 'ParametersRefused', '']);
    expect(run({ type: 'NoteRefusal', symbol: 'ethaud', version: 2 })).toBe('');
  });

  it('names in a refusal the versions and times that it compared', () => {
    const { machine, run } = scene();
    run(approve(2));
    const inputsOf = (command: SettingsCommand) => {
      const { reply } = machine.execute(command, NOW);
      return reply.ok ? null : reply.rejection.inputs;
    };
    expect(inputsOf(approve(4, { from: 3 }))).toEqual({ latest: 2, from: 3 });
    expect(inputsOf(approve(3, { effectiveAt: NOW }))).toEqual({ latest: 2, effectiveAt: LATER });
    expect(inputsOf(withdraw(2, { inForce: 2 }))).toEqual({ version: 2, inForce: 2, effectiveAt: LATER });
    expect(inputsOf(withdraw(3))).toEqual({ version: 3 });
    run(approve(3));
    expect(inputsOf(withdraw(2))).toEqual({ version: 2, latest: 3 });
    run(withdraw(3));
    expect(inputsOf(withdraw(3, { approvalId: 'w9' }))).toEqual({ version: 3 });
    run({ type: 'NoteRefusal', symbol: 'btcaud', version: 2 });
    expect(inputsOf(withdraw(2))).toEqual({ version: 2 });
  });
});
