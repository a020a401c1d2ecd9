import type { Clock } from '@corella/clock';
import type { IdentityRejection } from '@corella/contracts/identity';
import {
  DILIGENCE_STREAM,
  inForceAt,
  type DiligenceTerms,
  type DiligenceVersion,
  type KnownDiligence,
} from '@corella/contracts/kyc';
import { invariant, type Result } from '@corella/result';
import type { Appended, StreamStore } from '@corella/aggregates';
import {
  decideDiligence,
  decideWithdrawal,
  termsFinding,
  type DiligenceEvent,
  type DiligenceState,
  type PublishDiligence,
  type WithdrawDiligence,
} from '../domain/diligence/diligence.js';

type Changed = Result<Appended<DiligenceState, DiligenceEvent>, IdentityRejection>;

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

  /** Every version in the order of their publication, also those that were taken back. */
  async versions(): Promise<readonly KnownDiligence[]> {
    return (await this.streams.load(DILIGENCE_STREAM)).state.versions;
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
    return termsFinding((await this.streams.load(DILIGENCE_STREAM)).state, wanted);
  }

  /** Why this version cannot be taken back; null when it can. */
  async withdrawFinding(wanted: Pick<WithdrawDiligence, 'version' | 'published'>): Promise<IdentityRejection | null> {
    const { state } = await this.streams.load(DILIGENCE_STREAM);
    const decided = decideWithdrawal({ ...wanted, approvalId: '', by: '' }, state, this.clock.nowMs());
    return decided.ok ? null : decided.rejection;
  }

  withdraw(command: WithdrawDiligence): Promise<Changed> {
    const decide = (state: DiligenceState, at: number) => decideWithdrawal(command, state, at);
    return this.streams.change(DILIGENCE_STREAM, decide, { by: command.by });
  }

  publish(command: PublishDiligence): Promise<Changed> {
    const decide = (state: DiligenceState, at: number) => decideDiligence(command, state, at);
    return this.streams.change(DILIGENCE_STREAM, decide, { by: command.by });
  }
}
