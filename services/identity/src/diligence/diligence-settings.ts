import type { Clock } from '@corella/clock';
import type { IdentityRejection } from '@corella/contracts/identity';
import { inForceAt, type DiligenceTerms, type DiligenceVersion } from '@corella/contracts/kyc';
import { invariant, type Result } from '@corella/result';
import type { Appended, StreamStore } from '@corella/aggregates';
import {
  decideDiligence,
  diligenceStream,
  termsFinding,
  type DiligenceEvent,
  type DiligenceState,
  type Published,
  type PublishDiligence,
} from '../domain/diligence/diligence.js';

/** How closely verified customers are looked at, as of now. */
export interface DiligenceNow {
  inForce(): Promise<DiligenceVersion>;
  terms(): Promise<DiligenceTerms>;
}

/** The settings that two people publish, in versions. */
export class DiligenceSettings implements DiligenceNow {
  constructor(
    private readonly streams: StreamStore<DiligenceState, DiligenceEvent>,
    private readonly clock: Clock,
  ) {}

  /** Every version, oldest first. */
  async versions(): Promise<readonly Published[]> {
    return (await this.streams.load(diligenceStream)).state.versions;
  }

  async inForce(): Promise<DiligenceVersion> {
    const inForce = inForceAt(await this.versions(), this.clock.nowMs());
    invariant(inForce !== undefined, 'the first version counts from the beginning');
    return inForce;
  }

  async terms(): Promise<DiligenceTerms> {
    return (await this.inForce()).terms;
  }

  /** Why these cannot be the next version; null when they can. */
  async finding(wanted: Pick<DiligenceVersion, 'version' | 'terms'>): Promise<IdentityRejection | null> {
    return termsFinding((await this.streams.load(diligenceStream)).state, wanted);
  }

  publish(command: PublishDiligence): Promise<Result<Appended<DiligenceState, DiligenceEvent>, IdentityRejection>> {
    const decide = (state: DiligenceState, at: number) => decideDiligence(command, state, at);
    return this.streams.change(diligenceStream, decide, { by: command.by });
  }
}
