import { AGREEMENTS } from '@corella/contracts/identity';
import type { AgreementId, AgreementVersion, IdentityRejection } from '@corella/contracts/identity';
import type { Result } from '@corella/result';
import type { Appended, StreamStore } from '@corella/aggregates';
import {
  agreementStream,
  withGenesis,
  standingVersions,
  type AgreementCommand,
  type AgreementEvent,
  type AgreementState,
  type Published,
} from '../domain/agreement/agreement.js';
import { decideAgreement } from '../domain/agreement/agreement.decide.js';

export type VersionName = Pick<AgreementVersion, 'agreement' | 'version'>;
export const nameOf = ({ agreement, version }: VersionName): string => `${agreement}/${version}`;

/** A version that was taken back before it began. */
export interface TakenBack extends VersionName {
  readonly effectiveAt: number;
  readonly publishedAt: number;
  readonly takenBackAt: number;
}

interface Known {
  readonly published: readonly AgreementVersion[];
  readonly withdrawn: readonly TakenBack[];
}

/** What customers agree to, each a stream `agreement-{id}`. */
export class Agreements {
  /** Every published version. They are few, and every decision about a customer reads them. */
  private known: Known | null = null;
  private changes = 0;

  constructor(private readonly streams: StreamStore<AgreementState, AgreementEvent>) {}

  async of(agreement: AgreementId): Promise<AgreementState> {
    const { state } = await this.streams.load(agreementStream(agreement));
    return withGenesis(agreement, state);
  }

  /** As `published`, but null where something would have to be read. */
  inMemory(): readonly AgreementVersion[] | null {
    return this.known?.published ?? null;
  }

  /** Those that were not taken back, without their texts, agreement by agreement, oldest first. */
  async published(): Promise<readonly AgreementVersion[]> {
    return (await this.all()).published;
  }

  /** Those that were taken back before they began. A signature of one counts for nothing. */
  async withdrawn(): Promise<readonly TakenBack[]> {
    return (await this.all()).withdrawn;
  }

  private async all(): Promise<Known> {
    if (this.known !== null) return this.known;
    const { changes } = this;
    const states = await Promise.all(AGREEMENTS.map((agreement) => this.of(agreement)));
    const published = states.flatMap((state) => standingVersions(state).map(versionOf));
    const withdrawn = states.flatMap(({ versions }) => versions.flatMap(takenBackOf));
    const known = { published, withdrawn };
    if (changes === this.changes) this.known = known;
    return known;
  }

  async change(
    agreement: AgreementId,
    command: AgreementCommand,
    meta: { readonly by: string; readonly requestId?: string },
  ): Promise<Result<Appended<AgreementState, AgreementEvent>, IdentityRejection>> {
    const changed = await this.streams.change(
      agreementStream(agreement),
      (state, at) => decideAgreement(agreement, command, { state: withGenesis(agreement, state), at }),
      meta,
    );
    this.forget();
    return changed;
  }

  /** For whoever hears of an event before the change that made it has ended: afterwards it counts here too. */
  async settled(agreement: AgreementId): Promise<void> {
    await this.streams.settled(agreementStream(agreement));
    this.forget();
  }

  private forget(): void {
    this.changes += 1;
    this.known = null;
  }
}

const takenBackOf = ({ agreement, version, effectiveAt, publishedAt, withdrawal }: Published): readonly TakenBack[] =>
  withdrawal === undefined
    ? []
    : [{ agreement, version, effectiveAt, publishedAt: publishedAt ?? 0, takenBackAt: withdrawal.at }];

const versionOf = (version: AgreementVersion): AgreementVersion => {
  const { agreement, contentHash, profiles, effectiveAt, reconsent, graceDays } = version;
  return { agreement, version: version.version, contentHash, profiles, effectiveAt, reconsent, graceDays };
};
