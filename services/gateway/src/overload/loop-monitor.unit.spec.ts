import { LoopMonitor } from './loop-monitor.js';

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Keeps the loop busy for half a second, then lets the rest of the second pass. */
async function stall(): Promise<void> {
  const until = performance.now() + 500;
  while (performance.now() < until);
  await pause(520);
}

describe('the event-loop monitor', () => {
  it('slows market data after one late second and refuses orders only after two in a row', async () => {
    const monitor = new LoopMonitor();
    expect(monitor.overloaded()).toBe(false);
    monitor.start();
    await pause(20);
    await stall();
    expect([monitor.slow(), monitor.overloaded()]).toEqual([true, false]);
    await stall();
    expect(monitor.overloaded()).toBe(true);
    monitor.stop();
  });

  it('refuses those who are read late in a turn that is long already, and nobody in the next', async () => {
    const monitor = new LoopMonitor();
    monitor.start();
    await pause(30);
    expect(monitor.overloaded()).toBe(false);
    const until = performance.now() + 520;
    while (performance.now() < until);
    expect(monitor.overloaded()).toBe(true);
    await pause(30);
    expect(monitor.overloaded()).toBe(false);
    monitor.stop();
  });
});
