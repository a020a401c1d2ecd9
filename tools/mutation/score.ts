import type { MutationArea } from './areas.js';

/** What is read of Stryker's JSON report (mutation-testing-report-schema 2). */
export interface MutationReport {
  readonly files: Readonly<
    Record<
      string,
      {
        readonly source: string;
        readonly mutants: readonly {
          readonly mutatorName: string;
          readonly replacement?: string;
          readonly status: string;
          readonly location: { readonly start: { readonly line: number } };
        }[];
      }
    >
  >;
}

export interface MutationScore {
  /** Noticed by a spec, or by its time-out. */
  readonly noticed: number;
  /** Run by a spec that did not notice. */
  readonly survived: number;
  /** Not run by any spec. */
  readonly uncovered: number;
  readonly percent: number;
}

/** Noticed of all that could be noticed. Mutants that do not compile, or only run at load, count for nothing. */
export function scoreOf({ files }: MutationReport): MutationScore {
  const all = Object.values(files).flatMap(({ mutants }) => mutants);
  const count = (...statuses: readonly string[]): number =>
    all.filter(({ status }) => statuses.includes(status)).length;
  const noticed = count('Killed', 'Timeout');
  const survived = count('Survived');
  const uncovered = count('NoCoverage');
  const total = noticed + survived + uncovered;
  return { noticed, survived, uncovered, percent: total === 0 ? 0 : (100 * noticed) / total };
}

/** Each mutant that nobody noticed, as `file:line  mutator  source → replacement`. */
export function survivors({ files }: MutationReport): readonly string[] {
  return Object.entries(files).flatMap(([file, { mutants, source }]) =>
    mutants
      .filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
      .map(({ mutatorName, replacement = '', status, location: { start } }) => {
        const line = source.split('\n')[start.line - 1]?.trim() ?? '';
        return `${file}:${start.line}  ${status}  ${mutatorName}  ${line}  →  ${replacement.replaceAll(/\s+/g, ' ')}`;
      }),
  );
}

export function scoreLine({ name, atLeast }: MutationArea, score: MutationScore): string {
  const { noticed, survived, uncovered, percent } = score;
  const verdict = percent < atLeast ? `BELOW ${atLeast}` : `at least ${atLeast}`;
  return `${name.padEnd(14)} ${percent.toFixed(1)} % (${verdict}): ${noticed} noticed, ${survived} survived, ${uncovered} not covered`;
}
