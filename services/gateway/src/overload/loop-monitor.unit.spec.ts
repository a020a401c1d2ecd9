import { LoopMonitor } from './loop-monitor.js';

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
function block(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

describe('the event-loop monitor', () => {
  it('notices a blocked turn at once', () => {
    const monitor = new LoopMonitor();
    expect([monitor.overloaded(), monitor.delayMs()]).toEqual([false, 0]);
    monitor.start();
    block(520);
    expect(monitor.overloaded()).toBe(true);
    monitor.stop();
    expect(monitor.overloaded()).toBe(false);
  });

  it('measures turns that block the loop again and again', async () => {
    const monitor = new LoopMonitor();
    monitor.start();
    // Ends as soon as a second was measured as slow; a monitor that never measures fails by the test's own bound.
    while (!monitor.slow()) {
      block(150);
      await pause(5);
    }
    expect(monitor.delayMs()).toBeGreaterThan(50);
    monitor.stop();
  });
});
