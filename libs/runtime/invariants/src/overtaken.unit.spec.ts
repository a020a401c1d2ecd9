import type { JsonObject, RecordedEvent } from '@corella/event-store';
import { Overtaken } from './overtaken.js';

const event = (stream: string, type: string, data: JsonObject): RecordedEvent => ({
  stream,
  revision: 0,
  position: '0',
  id: 'e',
  type,
  data,
  meta: { at: 0 },
});
const timer = (number: number, account = 'spot:1', sender = 'g1'): RecordedEvent =>
  event('ledger-0', 'CancelTimerSet', { account, triggerAt: null, sequence: { sender, number } });
const state = (number: number, type = 'SymbolStateSet', stream = 'market-btcaud'): RecordedEvent =>
  event(stream, type, { sequence: { sender: 'g1', number } });

/** The findings of these events. */
function found(...events: readonly RecordedEvent[]): readonly string[] {
  const checker = new Overtaken();
  const findings: string[] = [];
  for (const one of events) checker.apply(one, (name, finding) => findings.push(`${name}: ${finding}`));
  return findings;
}

describe('commands of which only the newest counts', () => {
  it('rise per sender and subject', () => {
    expect(
      found(timer(1), timer(2), timer(1, 'spot:2'), timer(1, 'spot:1', 'g2'), state(1), state(2, 'SymbolStateRefused')),
    ).toEqual([]);
    expect(found(event('ledger-0', 'CancelTimerSet', { account: 'spot:1', triggerAt: null }))).toEqual([]);
  });

  it('are reported when one is recorded twice or after a newer one', () => {
    expect(found(timer(2), timer(2), timer(1))).toEqual([
      'overtaken: command 2 of g1 about CancelTimerSet spot:1 comes after 2',
      'overtaken: command 1 of g1 about CancelTimerSet spot:1 comes after 2',
    ]);
    expect(found(state(3, 'SymbolStateRefused'), state(3))).toHaveLength(1);
    expect(found(state(3), state(2, 'SymbolStateSet', 'market-ethaud'))).toEqual([]);
  });
});
