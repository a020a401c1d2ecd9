import type { ProbedVenue } from '../clients/probed-venue.js';
import type { AnswerClass, Told } from '../answers/answer.js';
import type { Bystander } from './bystander.js';

/** Something that no honest client would do, and the classes of answers it may get. */
export interface Probe {
  readonly name: string;
  /** Every answer must be of one of these classes. */
  readonly expect: readonly AnswerClass[];
  /** A field that the answer must name. */
  readonly field?: string;
  /** Throws when anything else is not as promised. */
  readonly run: (venue: ProbedVenue) => Promise<Told | readonly Told[]>;
}

export interface ProbeGroup {
  readonly name: string;
  /** Streams that its probes may write to. All others must stay unchanged. */
  readonly acts?: RegExp;
  /** Whether nothing else may run at the same time, because it uses up limits that others need. */
  readonly alone?: boolean;
  /**
   * Whether it mostly waits. It then starts first and runs beside all others, so it must allow for what they change.
   */
  readonly beside?: boolean;
  /** How many probes run at once. Default: one. */
  readonly abreast?: number;
  readonly probes: (venue: ProbedVenue) => Promise<readonly Probe[]> | readonly Probe[];
}

export interface Failure {
  readonly probe: string;
  readonly why: string;
}

export interface GroupResult {
  readonly name: string;
  readonly probes: number;
  /** Answers by class, `fault` among them. */
  readonly answers: ReadonlyMap<AnswerClass, number>;
  readonly failures: readonly Failure[];
  readonly state: 'unchanged' | 'changed as expected' | 'changed' | 'not compared';
  readonly bystander: Bystander;
  readonly seconds: number;
}
