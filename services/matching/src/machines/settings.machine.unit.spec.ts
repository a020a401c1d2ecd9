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
