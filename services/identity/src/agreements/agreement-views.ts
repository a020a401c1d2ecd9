import { AGREEMENT_PROFILES, AGREEMENTS, type AgreementId, type AgreementProfile } from '@corella/contracts/identity';
import type { AgreementRow, AgreementText, QueryRequest } from '@corella/contracts/queries';
import type { Agreements } from './agreements.js';
import { isAgreementId, sameHashes } from '../domain/agreement/agreement.js';

/** How many customers of a profile have signed which version as their newest; 0 for none. */
export interface SignedCount {
  readonly agreement: AgreementId;
  readonly profile: AgreementProfile;
  readonly version: number;
  readonly customers: number;
}

interface Counts {
  counts(): Promise<readonly SignedCount[]>;
}

/** A published version, or a draft by its hashes. */
export async function agreementText(
  { agreements }: { readonly agreements: Agreements },
  request: QueryRequest<'identity.agreement-text'>,
): Promise<AgreementText | null> {
  const { agreement } = request;
  if (!isAgreementId(agreement)) return null;
  const { versions, drafts } = await agreements.of(agreement);
  if ('contentHash' in request) {
    const draft = drafts.find(({ contentHash }) => sameHashes(contentHash, request.contentHash));
    return draft === undefined ? null : { agreement, ...draft, published: null };
  }
  const found = versions.find(({ version }) => version === request.version);
  if (found === undefined) return null;
  const { texts, by: _by, approvalId: _approval, publishedAt: _at, withdrawal, ...published } = found;
  return { agreement, contentHash: found.contentHash, texts, published: withdrawal === undefined ? published : null };
}

/** Each agreement with its versions and how many have signed them. */
export async function agreementRows(
  { agreements }: { readonly agreements: Agreements },
  signatures: Counts,
): Promise<readonly AgreementRow[]> {
  const counts = await signatures.counts();
  return Promise.all(
    AGREEMENTS.map(async (agreement) => {
      const { versions } = await agreements.of(agreement);
      // Whoever signed a version that was taken back counts for the one before it.
      const counted = (signed: number): number =>
        versions.findLast(({ version, withdrawal }) => version <= signed && withdrawal === undefined)?.version ?? 0;
      const of = (wanted: (count: SignedCount) => boolean): number =>
        counts
          .filter((count) => count.agreement === agreement && wanted(count))
          .reduce((sum, { customers }) => sum + customers, 0);
      const customers = (profile: AgreementProfile) => ({
        all: of((count) => count.profile === profile),
        signed: of((count) => count.profile === profile && counted(count.version) > 0),
      });
      return {
        agreement,
        versions: versions.map(({ texts: _texts, by, ...version }) => ({
          ...version,
          by: by === '' ? [] : by.split(','),
          signed: of((count) => counted(count.version) >= version.version),
          missing:
            version.reconsent && version.withdrawal === undefined
              ? of((count) => version.profiles.includes(count.profile) && counted(count.version) < version.version)
              : 0,
        })),
        customers: Object.fromEntries(
          AGREEMENT_PROFILES.map((profile) => [profile, customers(profile)]),
        ) as AgreementRow['customers'],
      };
    }),
  );
}
