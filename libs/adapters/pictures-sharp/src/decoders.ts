import type { ChildProcess } from 'node:child_process';
import { PIPE_FD } from '@corella/worker-host/pipe-fd';
import type { Duplex } from 'node:stream';
import { FilePipe } from './file-pipe.js';
import type { PictureAsk, PictureDone, PictureJob } from './picture-job.js';
import { startPictureProcess, type PictureProcessOptions } from './start-picture-process.js';

export interface DecoderOptions extends PictureProcessOptions {
  /** How many files are decoded at once (default 2), and how many may wait (default 16). */
  readonly workers?: number;
  readonly maxWaiting?: number;
  /** A file is given up with its process after this time, whoever had the processor meanwhile (default 30 s). */
  readonly timeoutMs?: number;
  /** A process without work ends after this time (default a minute). */
  readonly idleMs?: number;
}

/** Why no answer came: too many wait or the machine has no time for it, or the process was lost over this file. */
export type Lost = 'busy' | 'lost';
type Answer = { readonly value: unknown; readonly file: Uint8Array<ArrayBuffer> } | Lost;
interface Waiting {
  readonly job: PictureJob;
  readonly resolve: (answer: Answer) => void;
}

/** Processes that each decode one file at a time. One that hangs or dies over a file takes nothing else with it. */
export class Decoders {
  private readonly idle = new Map<ChildProcess, () => void>();
  private readonly busy = new Set<ChildProcess>();
  private readonly queue: Waiting[] = [];
  private readonly pipes = new WeakMap<ChildProcess, FilePipe>();
  private closed = false;

  constructor(private readonly options: DecoderOptions) {}

  /** The bytes are read until there is an answer. */
  run(job: PictureJob): Promise<Answer> {
    if (this.closed || this.queue.length >= (this.options.maxWaiting ?? 16)) return Promise.resolve('busy');
    return new Promise((resolve) => {
      this.queue.push({ job, resolve });
      this.next();
    });
  }

  async close(): Promise<void> {
    this.closed = true;
    for (const { resolve } of this.queue.splice(0)) resolve('lost');
    const processes = [...this.idle.keys(), ...this.busy];
    for (const forget of this.idle.values()) forget();
    await Promise.all(processes.map(ended));
  }

  private next(): void {
    if (this.queue.length === 0 || this.busy.size >= (this.options.workers ?? 2)) return;
    const waiting = this.queue.shift();
    if (waiting === undefined) return;
    const child = this.take();
    this.busy.add(child);
    this.decode(child, waiting);
    this.next();
  }

  private take(): ChildProcess {
    for (const [child, forget] of this.idle) {
      forget();
      return child;
    }
    const child = startPictureProcess(this.options);
    const stream = child.stdio?.[PIPE_FD] as Duplex | null | undefined;
    if (stream) this.pipes.set(child, new FilePipe(stream));
    return child;
  }

  private decode(child: ChildProcess, { job: { bytes, ...task }, resolve }: Waiting): void {
    const pipe = this.pipes.get(child);
    const end = (answer: Answer): void => {
      clearTimeout(timer);
      child.off('message', told).off('error', lost).off('exit', lost);
      this.busy.delete(child);
      if (typeof answer === 'string') void ended(child);
      else this.rest(child);
      void sent?.then(() => resolve(answer));
      if (sent === undefined) resolve(answer);
      this.next();
    };
    const told = (done: PictureDone): void => {
      if (!('value' in done)) return end('lost');
      void pipe?.receive(done.size).then((file) => end({ value: done.value, file }), lost);
    };
    const lost = (): void => end('lost');
    const timer = setTimeout(() => end('busy'), this.options.timeoutMs ?? 30_000);
    child.on('message', told).on('error', lost).on('exit', lost);
    child.send({ ...task, size: bytes.byteLength } satisfies PictureAsk);
    const sent = pipe?.send(bytes);
  }

  private rest(child: ChildProcess): void {
    if (this.closed) return;
    const forget = (): void => {
      clearTimeout(timer);
      child.off('exit', forget);
      this.idle.delete(child);
    };
    const timer = setTimeout(() => {
      forget();
      void ended(child);
    }, this.options.idleMs ?? 60_000);
    timer.unref();
    child.on('exit', forget);
    this.idle.set(child, forget);
  }
}

/** Ends a process and waits until it is gone. Its errors concern nobody any more. */
function ended(child: ChildProcess): Promise<void> {
  child.on('error', () => undefined);
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGKILL');
  });
}
