import { deadLettersConformance, MemoryDeadLetters } from '@corella/bus/conformance';
import { createLocalBus } from './local-bus.js';

deadLettersConformance('the double in memory', () => {
  const bus = createLocalBus({ copies: true });
  let isMended = false;
  const command = (): string | null => (isMended ? null : 'isBad: not known');
  const letters = new MemoryDeadLetters({ bus, nowMs: Date.now, read: { command } });
  return Promise.resolve({
    bus,
    letters,
    bury: (sent, { partition, lane = 'client', id = null, trace = null }) => {
      const of = { service: 'ledger', partition, lane, buriedAt: Date.now(), reason: 'isBad: not known' };
      letters.bury({ ...of, commandId: id, commandType: 'Bad', trace, isSealed: false, isKept: true, command: sent });
      return Promise.resolve();
    },
    mend: () => void (isMended = true),
    settle: () => Promise.resolve(),
    dispose: () => Promise.resolve(),
  });
});
