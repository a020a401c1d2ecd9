import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { describeEnd, pauseAfter, startsAgain, type End } from './restart-policy.js';

/** A program that is kept running. */
export interface Program {
  readonly name: string;
  readonly run: () => ChildProcess;
  readonly isUp: () => Promise<boolean>;
  readonly startsWithinMs: number;
  readonly askEveryMs: number;
  readonly stopSignal: NodeJS.Signals;
  /** Whether every end is a reason to start it again, as for a server that should never end. */
  readonly always?: boolean;
}

export type State = 'starting' | 'ready' | 'waiting' | 'stopped' | 'ended';

/** The first start has failed; the message says how. */
export class DidNotStart extends Error {
  override readonly name = 'DidNotStart';
}

const isRunning = (child: ChildProcess): boolean =>
  child.pid !== undefined && child.exitCode === null && child.signalCode === null;

/** One program, started again when it ends. */
export class Supervised {
  private readonly past = { wasReady: false, starts: 0 };
  private child: ChildProcess | undefined;
  private current: State = 'stopped';
  private isWanted = false;
  private isHeld = false;
  private pauseMs: number | null = null;
  private gone: Promise<void> = Promise.resolve();

  constructor(
    private readonly program: Program,
    private readonly say: (line: string) => void,
  ) {}

  get name(): string {
    return this.program.name;
  }

  get state(): State {
    return this.current;
  }

  get pid(): number | undefined {
    return this.child !== undefined && isRunning(this.child) ? this.child.pid : undefined;
  }

  /** Resolves when it is ready for the first time. Rejects if it ends before, or is not ready in time. */
  async start(): Promise<void> {
    this.isWanted = true;
    this.launch();
    for (const end = Date.now() + this.program.startsWithinMs; Date.now() < end; await sleep(this.program.askEveryMs)) {
      if (this.current === 'ready') return;
      if (this.current === 'ended' || this.current === 'stopped')
        throw new DidNotStart(`${this.name} ended before it was ready`);
    }
    throw new DidNotStart(`${this.name} was not ready within ${this.program.startsWithinMs / 1_000} s`);
  }

  /** Sends a signal to the process, if it runs. */
  signal(signal: NodeJS.Signals): void {
    if (this.child !== undefined && isRunning(this.child)) this.child.kill(signal);
  }

  /** Ends it at once and keeps it down until `release`, as somebody would who takes a machine away. */
  async hold(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    this.isHeld = true;
    this.signal('SIGCONT');
    this.signal(signal);
    await this.gone;
  }

  /** Lets it run again. Resolves when it is ready. */
  async release(): Promise<void> {
    this.isHeld = false;
    this.pauseMs = null;
    await this.start();
  }

  /** Asks it to end and resolves when it has. What still runs at the deadline is killed. */
  async stop(deadline: number): Promise<void> {
    this.isWanted = false;
    if (this.current === 'waiting') this.current = 'stopped';
    this.signal('SIGCONT');
    this.signal(this.program.stopSignal);
    const overdue = setTimeout(() => this.kill(), Math.max(0, deadline - Date.now()));
    await this.gone;
    clearTimeout(overdue);
  }

  /** For the end of the cluster's own process. */
  kill(): void {
    if (this.pid !== undefined) this.say(`${this.name} is killed`);
    this.isWanted = false;
    this.signal('SIGKILL');
  }

  private launch(): void {
    const startedAt = Date.now();
    this.past.starts += 1;
    const child = this.program.run();
    this.child = child;
    this.current = 'starting';
    this.gone = new Promise((resolve) => {
      const onEnd = (end: End): void => {
        resolve();
        if (this.child === child) this.ended(end, Date.now() - startedAt);
      };
      child.once('error', (error) => {
        this.say(`${this.name} cannot be run: ${error.message}`);
        if (child.pid === undefined) onEnd({ code: 127, signal: null });
      });
      child.once('exit', (code, signal) => onEnd({ code, signal }));
    });
    void this.untilReady(child);
  }

  private async untilReady(child: ChildProcess): Promise<void> {
    while (this.child === child && isRunning(child)) {
      if (await this.program.isUp().catch(() => false)) {
        if (this.child !== child || !isRunning(child)) return;
        if (this.past.wasReady) this.say(`${this.name} is ready again (pid ${child.pid})`);
        this.past.wasReady = true;
        this.current = 'ready';
        return;
      }
      await sleep(this.program.askEveryMs);
    }
  }

  private ended(end: End, livedMs: number): void {
    if (!this.isWanted || this.isHeld) {
      this.current = 'stopped';
      return;
    }
    if (!(this.program.always === true && this.past.wasReady) && !startsAgain(end, this.past)) {
      this.current = 'ended';
      this.say(`${this.name} ${describeEnd(end)} and is not started again`);
      return;
    }
    this.pauseMs = pauseAfter(livedMs, this.pauseMs);
    this.current = 'waiting';
    this.say(`${this.name} ${describeEnd(end)}; started again in ${this.pauseMs / 1_000} s`);
    setTimeout(() => {
      if (this.isWanted && !this.isHeld && this.current === 'waiting') this.launch();
    }, this.pauseMs);
  }
}
