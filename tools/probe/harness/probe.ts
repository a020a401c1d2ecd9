import type { ProbedVenue } from '../clients/probed-venue.js';
import type { AnswerClass, Told } from '../answers/answer.js';
import type { Bystander } from './bystander.js';

/** One thing that no honest client would do, and the class of the answer that it must get. */
export interface Probe {
  readonly name: string;
  /** Any of these. Every answer that the probe brings home must be one of them. */
  readonly expect: readonly AnswerClass[];
  /** A field that the answer has to name. */
  readonly field?: string;
  /** Throws when something beyond the class of the answers is not as promised. */
  readonly run: (venue: ProbedVenue) => Promise<Told | readonly Told[]>;
}

export interface ProbeGroup {
  readonly name: string;
  /** Streams that its probes legitimately write to; all others must stand as they stood. */
  readonly acts?: RegExp;
  /** Whether nothing else may be under way: it uses up what others need. */
  readonly alone?: boolean;
  /** Whether it mostly waits: it begins first and goes on beside all others, so it must allow for what they change. */
  readonly beside?: boolean;
  /** How many probes are under way at once; one after the other unless told. */
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
