import { AGREEMENTS } from '@corella/contracts/identity';
import type { AgreementId, AgreementVersion, IdentityRejection } from '@corella/contracts/identity';
import { ok, type Result } from '@corella/result';
import type { Appended, StreamStore } from '../aggregates/stream-store.js';
import {
  agreementStream,
  withGenesis,
  type AgreementCommand,
  type AgreementEvent,
  type AgreementState,
} from '../domain/agreement/agreement.js';
import { decideAgreement } from '../domain/agreement/agreement.decide.js';

/** What customers agree to, each a stream `agreement-{id}`. */
export class Agreements {
  /** Every published version. They are few, and every decision about a customer reads them. */
  private known: readonly AgreementVersion[] | null = null;
  private changes = 0;

  constructor(private readonly streams: StreamStore<AgreementState, AgreementEvent>) {}

  async of(agreement: AgreementId): Promise<AgreementState> {
    const { state } = await this.streams.load(agreementStream(agreement));
    return withGenesis(agreement, state);
  }

  /** As `published`, but null where something would have to be read. */
  inMemory(): readonly AgreementVersion[] | null {
    return this.known;
  }

  /** Without their texts, agreement by agreement, oldest first. */
  async published(): Promise<readonly AgreementVersion[]> {
    if (this.known !== null) return this.known;
    const { changes } = this;
    const states = await Promise.all(AGREEMENTS.map((agreement) => this.of(agreement)));
    const published = states.flatMap(({ versions }) => versions.map(versionOf));
    if (changes === this.changes) this.known = published;
    return published;
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
    await this.streams.change(agreementStream(agreement), () => ok([]));
    this.forget();
  }

  private forget(): void {
    this.changes += 1;
    this.known = null;
  }
}

const versionOf = (version: AgreementVersion): AgreementVersion => {
  const { agreement, contentHash, profiles, effectiveAt, reconsent, graceDays } = version;
  return { agreement, version: version.version, contentHash, profiles, effectiveAt, reconsent, graceDays };
};
