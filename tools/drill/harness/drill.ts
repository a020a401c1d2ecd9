import { seededRandom, type Random } from '@corella/random';
import { workspaceRoot } from '../../workspace/root.js';

/** The result of a drill: one line of figures, and every broken promise in words. */
export interface Outcome {
  readonly figures: string;
  readonly problems: readonly string[];
  /** Why the drill could not run on this machine. It has then neither passed nor failed. */
  readonly skipped?: string;
}

export interface DrillContext {
  readonly root: string;
  readonly rounds: number;
  readonly seed: number;
  /** The drill's random generator, determined by its seed. */
  readonly random: Random;
  readonly log: (line: string) => void;
  /** A further option as a number. */
  number(name: string, fallback: number): number;
  text(name: string): string | undefined;
}

export interface Drill {
  readonly name: string;
  readonly help: string;
  /** A number of rounds that takes at most two minutes. */
  readonly rounds: number;
  readonly run: (context: DrillContext) => Promise<Outcome>;
}

const MAX_PROBLEMS_SHOWN = 20;

/** Makes the context of a drill from `--name value` options. */
export function contextOf(
  drill: Pick<Drill, 'name' | 'rounds'>,
  options: ReadonlyMap<string, string>,
  log: (line: string) => void,
): DrillContext {
  const number = (name: string, fallback: number): number => {
    const value = Number(options.get(name) ?? fallback);
    if (!Number.isFinite(value) || value < 0) throw new Error(`--${name} must be a number, 0 or more`);
    return value;
  };
  const seed = number('seed', 1);
  return {
    root: workspaceRoot(),
    rounds: number('rounds', drill.rounds),
    seed,
    random: seededRandom(`${drill.name}/${seed}`),
    log,
    number,
    text: (name) => options.get(name),
  };
}

/** Runs one drill and prints its result. True when no promise was broken. */
export async function runDrill(
  drill: Drill,
  options: ReadonlyMap<string, string>,
  log: (line: string) => void,
): Promise<boolean> {
  const { figures, problems, skipped } = await drill.run(contextOf(drill, options, log));
  log(`${drill.name}: ${figures}`);
  for (const problem of problems.slice(0, MAX_PROBLEMS_SHOWN)) log(`  ${problem}`);
  if (problems.length > MAX_PROBLEMS_SHOWN) log(`  and ${problems.length - MAX_PROBLEMS_SHOWN} more`);
  if (skipped !== undefined) log(`${drill.name} drill SKIPPED, nothing was shown: ${skipped}`);
  else log(problems.length === 0 ? `${drill.name} drill passed` : `${drill.name} drill FAILED`);
  return problems.length === 0;
}
