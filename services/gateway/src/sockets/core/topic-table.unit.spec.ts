import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { LoopMonitor } from '../../overload/loop-monitor.js';
import { TopicTable } from './topic-table.js';

const SOME_TICKS_MS = 300;

describe('the topics that somebody follows', () => {
  it('reports a topic that cannot be read once, tries at each tick, and reports it again after it was read', async () => {
    const lines: string[] = [];
    const logger = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
    const table = new TopicTable<string>({ loop: new LoopMonitor(), logger });
    let reads = 0;
    let isAway = true;
    const source = {
      changes: async (): Promise<Buffer> => {
        if (isAway) throw new Error('nobody answers');
        return Buffer.from('change');
      },
      snapshot: async (): Promise<Buffer> => {
        reads += 1;
        if (isAway) throw new Error('nobody answers');
        return Buffer.from('first');
      },
    };
    const sent: string[] = [];
    const sink = { send: (message: Buffer) => void sent.push(message.toString()) };
    table.start();
    try {
      table.follow({ key: 'trades.ethaud', address: 'ethaud' }, sink, () => source);
      await sleep(SOME_TICKS_MS);
      expect(reads).toBeGreaterThan(2);
      expect(lines).toHaveLength(1);
      isAway = false;
      await sleep(SOME_TICKS_MS);
      expect(sent[0]).toBe('first');
      isAway = true;
      await sleep(SOME_TICKS_MS);
      expect(lines).toHaveLength(2);
    } finally {
      table.stop();
    }
  });
});
