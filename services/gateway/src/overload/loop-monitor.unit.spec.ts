import { LoopMonitor } from './loop-monitor.js';

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

describe('the event-loop monitor', () => {
  it('calls a loop that stood still for half a second overloaded, and an unstarted one fine', async () => {
    const monitor = new LoopMonitor();
    expect(monitor.overloaded()).toBe(false);
    monitor.start();
    await pause(50);
    const until = performance.now() + 500;
    while (performance.now() < until);
    await pause(1_100);
    expect(monitor.overloaded()).toBe(true);
    expect(monitor.slow()).toBe(true);
    monitor.stop();
  });
});
