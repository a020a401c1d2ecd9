import type {
  AgreementEvents,
  AgreementHashes,
  AgreementId,
  AgreementTexts,
  AgreementVersion,
} from '@corella/contracts/identity';
import { AGREEMENT_LANGUAGES, AGREEMENTS, GENESIS_AGREEMENTS } from '@corella/contracts/identity';
import { GENESIS_TEXTS } from '@corella/contracts/agreements';
import { assertNever, invariant } from '@corella/result';

export type AgreementEvent = {
  [K in keyof AgreementEvents]: { readonly type: K; readonly data: AgreementEvents[K] };
}[keyof AgreementEvents];

export const agreementStream = (agreement: AgreementId): string => `agreement-${agreement}`;
export const isAgreementId = (value: unknown): value is AgreementId => AGREEMENTS.some((known) => known === value);

/** The texts of a version, ready to be published by their hashes. */
export interface Draft {
  readonly contentHash: AgreementHashes;
  readonly texts: AgreementTexts;
}

export interface Published extends AgreementVersion {
  readonly texts: AgreementTexts;
  readonly by: string;
  /** Null of the first version, which nobody published. */
  readonly approvalId: string | null;
  readonly publishedAt: number | null;
  /** Taken back by two people before it began. */
  readonly withdrawal?: { readonly approvalId: string; readonly at: number };
}

/**
 * Stream `agreement-{id}`. Invariants: versions are numbered without gaps and take effect in their order; a published
 * text never changes; each version has its texts in both languages, with their hashes; what has begun is never taken
 * back.
 */
export interface AgreementState {
  readonly versions: readonly Published[];
  /** Newest last. */
  readonly drafts: readonly Draft[];
}

export type AgreementCommand =
  | ({ readonly type: 'Draft'; readonly by: string } & Draft)
  | ({ readonly type: 'Publish'; readonly approvalId: string; readonly by: string } & Omit<
      AgreementVersion,
      'agreement'
    >)
  | {
      readonly type: 'Withdraw';
      readonly version: number;
      /** The approval that published it. */
      readonly published: string;
      readonly approvalId: string;
      readonly by: string;
    };

/** Older ones that nobody published are forgotten; whoever wants one drafts it again. */
const MOST_DRAFTS = 20;

export const initialAgreement = (): AgreementState => ({ versions: [], drafts: [] });

/** With the version that stands from the beginning, which no event says. */
export function withGenesis(agreement: AgreementId, state: AgreementState): AgreementState {
  const [texts, genesis] = [GENESIS_TEXTS[agreement], GENESIS_AGREEMENTS.find((one) => one.agreement === agreement)];
  if (texts === undefined || genesis === undefined) return state;
  return {
    ...state,
    versions: [{ ...genesis, texts, by: '', approvalId: null, publishedAt: null }, ...state.versions],
  };
}

/** Versions that count: those that were not taken back. Oldest first. */
export const standingVersions = ({ versions }: AgreementState): readonly Published[] =>
  versions.filter(({ withdrawal }) => withdrawal === undefined);

export const sameHashes = (one: AgreementHashes, other: AgreementHashes): boolean =>
  AGREEMENT_LANGUAGES.every((language) => one[language] === other[language]);

export function evolveAgreement(state: AgreementState, event: AgreementEvent, at: number): AgreementState {
  switch (event.type) {
    case 'VersionDrafted': {
      const { contentHash, texts } = event.data;
      return { ...state, drafts: [...state.drafts, { contentHash, texts }].slice(-MOST_DRAFTS) };
    }
    case 'VersionPublished': {
      invariant(event.data.version > (state.versions.at(-1)?.version ?? 0), 'versions only grow');
      return { ...state, versions: [...state.versions, { ...event.data, publishedAt: at }] };
    }
    case 'VersionWithdrawn': {
      const { version, approvalId } = event.data;
      const withdrawal = { approvalId, at };
      return {
        ...state,
        versions: state.versions.map((one) => (one.version === version ? { ...one, withdrawal } : one)),
      };
    }
    default:
      return assertNever(event);
  }
}
