import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, startVenue, type VenueProcess } from '../../venue/venue-process.js';
import type { DrillContext } from './drill.js';
import { DRILL_ARGS, unsound, type LogElsewhere } from './sound.js';
import { Traders } from './traders.js';

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export interface RoundsOptions {
  readonly name: string;
  readonly traders?: number;
  /** How long a trader waits between two requests. Default: 0. */
  readonly paceMs?: number;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Where the data directory is made. */
  readonly parent?: string;
  /** Where the log is, if not in the data directory. */
  readonly elsewhere?: LogElsewhere;
}

export interface VenueReport {
  readonly rounds: number;
  readonly acknowledged: number;
  readonly problems: readonly string[];
}

/**
 * One data directory and its traders over any number of starts. Every venue that is started here is also stopped here.
 */
export class VenueRounds {
  readonly dataDir: string;
  readonly problems: string[] = [];
  private current: VenueProcess | undefined;
  private traders: Traders | undefined;

  private constructor(
    private readonly context: Pick<DrillContext, 'root' | 'random' | 'log'>,
    private readonly options: RoundsOptions,
    private readonly port: number,
  ) {
    this.dataDir = mkdtempSync(join(options.parent ?? tmpdir(), `corella-${options.name}-`));
  }

  /** Runs the rounds and the final checks. The data is kept only when something was wrong. */
  static async run(
    context: Pick<DrillContext, 'root' | 'random' | 'log'>,
    options: RoundsOptions & { rounds: number },
    round: (rounds: VenueRounds, n: number) => Promise<void>,
  ): Promise<VenueReport> {
    if (options.rounds === 0) return { rounds: 0, acknowledged: 0, problems: [] };
    const rounds = new VenueRounds(context, options, await freePort());
    let acknowledged = 0;
    try {
      for (let n = 1; n <= options.rounds; n += 1) {
        await round(rounds, n);
        if (rounds.problems.length > 0) break;
      }
      const venue = rounds.current ?? (await rounds.start());
      await rounds.traders?.verify(venue);
      rounds.problems.push(
        ...(rounds.traders?.problems ?? []),
        ...(await unsound(context.root, venue, options.elsewhere)),
      );
      acknowledged = rounds.traders?.acknowledged() ?? 0;
    } finally {
      await rounds.current?.kill();
      rounds.traders?.close();
      if (rounds.problems.length > 0) context.log(`kept for inspection: ${rounds.dataDir}`);
      else rmSync(rounds.dataDir, { recursive: true, force: true });
    }
    return { rounds: options.rounds, acknowledged, problems: rounds.problems };
  }

  get random(): DrillContext['random'] {
    return this.context.random;
  }

  get root(): string {
    return this.context.root;
  }

  get args(): readonly string[] {
    return ['--data', this.dataDir, '--port', String(this.port), ...this.venueArgs];
  }

  private get venueArgs(): readonly string[] {
    const { args = [], elsewhere } = this.options;
    return [...DRILL_ARGS, ...args, ...(elsewhere?.args ?? [])];
  }

  log(line: string): void {
    this.context.log(line);
  }

  /** Starts the venue, or returns the running one. */
  async start(): Promise<VenueProcess> {
    if (this.current) return this.current;
    const { env } = this.options;
    const venue = await startVenue({
      root: this.context.root,
      dataDir: this.dataDir,
      port: this.port,
      args: this.venueArgs,
      ...(env ? { env } : {}),
    });
    this.current = venue;
    void venue.exited.then(() => {
      if (this.current === venue) this.current = undefined;
    });
    this.traders ??= new Traders(venue.demo().customers, {
      count: this.options.traders ?? 3,
      paceMs: this.options.paceMs ?? 0,
      random: this.context.random.fork('traders'),
    });
    return venue;
  }

  async trade(venue: VenueProcess): ReturnType<Traders['trade']> {
    if (!this.traders) throw new Error('no venue has been started');
    return this.traders.trade(venue);
  }

  acknowledged(): number {
    return this.traders?.acknowledged() ?? 0;
  }

  /**
   * The exit code of a process that ends by itself. If it does not end in time, that is a problem and the process is
   * killed.
   */
  async endsWithin(venue: VenueProcess, ms: number): Promise<number | null | undefined> {
    const code = await Promise.race([venue.exited, pause(ms).then(() => undefined)]);
    if (code !== undefined) return code;
    this.problems.push(`the venue goes on ${ms} ms after it should have ended`);
    await venue.kill();
    return undefined;
  }
}
