import { AGREEMENTS, type AgreementId } from './constants.js';

/** Every version has its text in both languages. */
export const AGREEMENT_LANGUAGES = ['en-us', 'zh-cn'] as const;
export type AgreementLanguage = (typeof AGREEMENT_LANGUAGES)[number];
export type AgreementTexts = Readonly<Record<AgreementLanguage, string>>;
/** The SHA-256 (hex) of each text, in UTF-8. */
export type AgreementHashes = Readonly<Record<AgreementLanguage, string>>;

export const AGREEMENT_PROFILES = ['au', 'jp'] as const;
export type AgreementProfile = (typeof AGREEMENT_PROFILES)[number];
/** Of a text in one language. */
export const MAX_AGREEMENT_LENGTH = 20_000;
export const MAX_GRACE_DAYS = 365;
const DAY_MS = 86_400_000;

/** A version that two people have published, without its text. */
export interface AgreementVersion {
  readonly agreement: AgreementId;
  readonly version: number;
  readonly contentHash: AgreementHashes;
  /** Whose customers it is for. */
  readonly profiles: readonly AgreementProfile[];
  /** From when on it takes the place of the version before. */
  readonly effectiveAt: number;
  /** Whether those who signed an earlier version have to sign again. */
  readonly reconsent: boolean;
  /** How long they may go on trading before they have. */
  readonly graceDays: number;
}

/** One version of an agreement, as somebody ticked it. The hash is that of the text in the language that was shown. */
export interface AgreementTick {
  readonly agreement: AgreementId;
  readonly version: number;
  readonly contentHash?: string;
}

/** A version that a customer has to sign, from when on, and until when they may trade without. */
export interface AgreementDue {
  readonly agreement: AgreementId;
  readonly version: number;
  readonly effectiveAt: number;
  readonly until: number;
}

const genesis = (agreement: AgreementId, contentHash: AgreementHashes): AgreementVersion => ({
  agreement,
  version: 1,
  contentHash,
  profiles: AGREEMENT_PROFILES,
  effectiveAt: 0,
  reconsent: true,
  graceDays: 0,
});

/** What was agreed to before there were versions is version 1. No event says so: these stand from the beginning. */
export const GENESIS_AGREEMENTS: readonly AgreementVersion[] = [
  genesis('terms', {
    'en-us': '00170eda1810d9e076f27a18e5430af9dd29b978e4006dcf5948efab8db21484',
    'zh-cn': '12c73ca7669e5be5dd19d5c7e3eb2d7acc5a47f9bdc31b37cc6a72e3e94bf1d8',
  }),
  genesis('risk', {
    'en-us': 'ad41baf29b08e67b947ceb1b71f4f0e9d50e5cce6e2953e7882834c982d778e0',
    'zh-cn': 'ac5ecfd894b43e4ae74106805010cb56d99e9c6224483e3fc189a231818584e4',
  }),
];

/** What somebody ticked: the versions that they named, and version 1 of what they named without a version. */
export const ticksOf = (asked: {
  readonly agreements: readonly AgreementId[];
  readonly ticked?: readonly AgreementTick[];
}): readonly AgreementTick[] => {
  const named = asked.ticked ?? [];
  const bare = asked.agreements.filter((id) => named.every(({ agreement }) => agreement !== id));
  return [...named, ...bare.map((agreement) => ({ agreement, version: 1 }))];
};

/** When somebody who has not signed the version may no longer trade. */
export const graceEnd = ({ effectiveAt, graceDays }: Pick<AgreementVersion, 'effectiveAt' | 'graceDays'>): number =>
  effectiveAt + graceDays * DAY_MS;

/** The version of an agreement that counts for a profile; null before the first. */
export const currentVersion = (
  versions: readonly AgreementVersion[],
  wanted: { readonly agreement: AgreementId; readonly profile: AgreementProfile; readonly at: number },
): AgreementVersion | null =>
  versions.reduce<AgreementVersion | null>(
    (best, one) =>
      one.agreement === wanted.agreement &&
      one.profiles.includes(wanted.profile) &&
      one.effectiveAt <= wanted.at &&
      one.version > (best?.version ?? 0)
        ? one
        : best,
    null,
  );

/** What counts for a profile: the version of each agreement that is in force. */
export const currentVersions = (
  versions: readonly AgreementVersion[],
  moment: { readonly profile: AgreementProfile; readonly at: number },
): readonly AgreementVersion[] =>
  AGREEMENTS.flatMap((agreement) => currentVersion(versions, { agreement, ...moment }) ?? []);

/** Signatures of versions that were not taken back. Whoever signed such a one early keeps what they signed before. */
export const standingSignatures = <Signature extends Pick<AgreementTick, 'agreement' | 'version'>>(
  signatures: readonly Signature[],
  versions: readonly AgreementVersion[],
): readonly Signature[] =>
  signatures.filter((signature) =>
    versions.some(({ agreement, version }) => agreement === signature.agreement && version === signature.version),
  );

/**
 * What a customer has to sign by and by: each version that asks for it and is newer than what they signed, also those
 * that are not in force yet. What is due at a moment follows from the times in it.
 */
export const agreementsDue = (
  customer: { readonly profile: AgreementProfile; readonly signatures: readonly Omit<AgreementTick, 'contentHash'>[] },
  versions: readonly AgreementVersion[],
): readonly AgreementDue[] => {
  const signatures = standingSignatures(customer.signatures, versions);
  return versions
    .filter(({ agreement, version, profiles, reconsent }) => {
      const isSigned = signatures.some((one) => one.agreement === agreement && one.version >= version);
      return reconsent && profiles.includes(customer.profile) && !isSigned;
    })
    .map((one) => ({
      agreement: one.agreement,
      version: one.version,
      effectiveAt: one.effectiveAt,
      until: graceEnd(one),
    }));
};

const idsOf = (due: readonly AgreementDue[]): readonly AgreementId[] => [
  ...new Set(due.map(({ agreement }) => agreement)),
];

/** The agreements without which a customer may not trade at this moment: their grace is over, or there was none. */
export const agreementsHeld = (due: readonly AgreementDue[], at: number): readonly AgreementId[] =>
  idsOf(due.filter(({ until }) => until <= at));

/**
 * What is due of a customer, as identity told it. One that told nothing knows the first versions only, and then the
 * names say it all.
 */
export const dueOf = (told: {
  readonly agreementsDue?: readonly AgreementDue[];
  readonly agreementsSigned: readonly AgreementId[];
  readonly profile: AgreementProfile;
}): readonly AgreementDue[] =>
  told.agreementsDue ??
  agreementsDue(
    { profile: told.profile, signatures: told.agreementsSigned.map((agreement) => ({ agreement, version: 1 })) },
    GENESIS_AGREEMENTS,
  );

/** Events of `agreement-{id}`. The texts are public, so they may stand in the log. */
export interface AgreementEvents {
  /** Texts that two people may publish. */
  VersionDrafted: {
    readonly agreement: AgreementId;
    readonly contentHash: AgreementHashes;
    readonly texts: AgreementTexts;
    readonly by: string;
  };
  VersionPublished: AgreementVersion & {
    readonly texts: AgreementTexts;
    readonly approvalId: string;
    readonly by: string;
  };
  /** Two people took it back before it began. Its number is not used again. */
  VersionWithdrawn: {
    readonly agreement: AgreementId;
    readonly version: number;
    readonly approvalId: string;
    readonly by: string;
  };
}
