import type { Step, VirtualTime } from './virtual-time.js';

type Callback = (...args: unknown[]) => void;

/** Replaces Node's timer objects. Services only clear them and call `unref`. */
interface VirtualTimer {
  clear(): void;
  ref(): VirtualTimer;
  unref(): VirtualTimer;
}

const NAMES = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate', 'clearImmediate'] as const;

/**
 * Replaces the global timers by virtual ones, so that the services run unchanged and wait in virtual time. A timer
 * belongs to the process in whose step it is set. Returns a function that restores the real ones.
 */
export function installVirtualTimers(time: VirtualTime): () => void {
  const real = Object.fromEntries(NAMES.map((name) => [name, globalThis[name]]));
  const realNow = Date.now;

  const timerOf = (ms: number, again: boolean, callback: () => void): VirtualTimer => {
    const { taker } = time;
    let step: Step;
    const plan = (): void => {
      step = taker.after(ms, () => {
        if (again) plan();
        callback();
      });
    };
    plan();
    const timer: VirtualTimer = { clear: () => step.cancel(), ref: () => timer, unref: () => timer };
    return timer;
  };
  const clear = (timer: VirtualTimer | undefined | null): void => timer?.clear();
  Object.assign(globalThis, {
    setTimeout: (callback: Callback, ms = 0, ...args: unknown[]) => timerOf(ms, false, () => callback(...args)),
    setInterval: (callback: Callback, ms = 0, ...args: unknown[]) =>
      timerOf(Math.max(1, ms), true, () => callback(...args)),
    setImmediate: (callback: Callback, ...args: unknown[]) => timerOf(0, false, () => callback(...args)),
    clearTimeout: clear,
    clearInterval: clear,
    clearImmediate: clear,
  });
  Date.now = () => time.nowMs();
  return () => {
    Object.assign(globalThis, real);
    Date.now = realNow;
  };
}
