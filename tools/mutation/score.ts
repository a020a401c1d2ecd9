import type { MutationArea } from './areas.js';

/** The part of Stryker's JSON report (mutation-testing-report-schema 2) that is read here. */
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
  /** A spec failed. */
  readonly killed: number;
  /** A spec did not end. This counts as noticed too: it would stop the tests. */
  readonly timedOut: number;
  /** Run by a spec that did not notice. */
  readonly survived: number;
  /** Not run by any spec. */
  readonly uncovered: number;
  /** Not judged, because no spec could be loaded. Many of these are a fault of the run. */
  readonly broken: number;
  readonly percent: number;
}

/** The share that was noticed of all mutants that could be. Mutants that run only at load are not counted. */
export function scoreOf({ files }: MutationReport): MutationScore {
  const all = Object.values(files).flatMap(({ mutants }) => mutants);
  const count = (...statuses: readonly string[]): number =>
    all.filter(({ status }) => statuses.includes(status)).length;
  const killed = count('Killed');
  const timedOut = count('Timeout');
  const survived = count('Survived');
  const uncovered = count('NoCoverage');
  const broken = count('CompileError', 'RuntimeError');
  const noticed = killed + timedOut;
  const total = noticed + survived + uncovered;
  return { killed, timedOut, survived, uncovered, broken, percent: total === 0 ? 0 : (100 * noticed) / total };
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
  const { killed, timedOut, survived, uncovered, broken, percent } = score;
  const verdict = percent < atLeast ? `BELOW ${atLeast}` : `at least ${atLeast}`;
  const counts = [`${killed} killed`, `${timedOut} timed out`, `${survived} survived`, `${uncovered} not covered`];
  if (broken > 0) counts.push(`${broken} not judged`);
  return `${name.padEnd(14)} ${percent.toFixed(1)} % (${verdict}): ${counts.join(', ')}`;
}
