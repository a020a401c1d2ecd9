import { Admission } from './admission.js';
import { LoopMonitor } from './loop-monitor.js';

describe('the admission of orders', () => {
  it('refuses orders while a full group is under way, and accepts again when one is answered', async () => {
    const admission = new Admission(new LoopMonitor());
    const answers: (() => void)[] = [];
    const orders = Array.from({ length: 512 }, () => {
      expect(admission.refusesOrders()).toBe(false);
      return admission.during(() => new Promise<void>((resolve) => answers.push(resolve)));
    });
    expect(admission.refusesOrders()).toBe(true);
    answers[0]?.();
    await orders[0];
    expect(admission.refusesOrders()).toBe(false);
    answers.forEach((answer) => answer());
    await Promise.all(orders);
  });

  it('counts an order that failed as answered, and refuses while the loop is late', async () => {
    const loop = new LoopMonitor();
    const admission = new Admission(loop);
    await expect(admission.during(() => Promise.reject(new Error('a fault')))).rejects.toThrow('a fault');
    expect(admission.refusesOrders()).toBe(false);
    jest.spyOn(loop, 'overloaded').mockReturnValue(true);
    expect(admission.refusesOrders()).toBe(true);
  });
});
