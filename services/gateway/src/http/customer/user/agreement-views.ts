import { AGREEMENTS, currentVersion, dueOf, type AgreementVersion, type UserView } from '@corella/contracts/identity';
import type { Agreement } from '@corella/contracts/agreements-web';
import { isoText } from '../../../trading/order-text.js';

export const versionOf = ({ version, effectiveAt, contentHash }: AgreementVersion) => ({
  version,
  effectiveAt: isoText(effectiveAt),
  contentHash: { ...contentHash },
});

/**
 * Each agreement that has a version for the customer, or that they have signed. One to sign is due: the newest version
 * that asks for it, or the one in force where that is newer still.
 */
export function agreementsOf(
  user: UserView,
  { published, now }: { readonly published: readonly AgreementVersion[]; readonly now: number },
): Agreement[] {
  return AGREEMENTS.flatMap((id) => {
    const signatures = (user.signatures ?? []).filter(({ agreement }) => agreement === id);
    const current = currentVersion(published, { agreement: id, profile: user.profile, at: now });
    const due = dueVersion(user, { id, current, published });
    if (current === null && due === null && signatures.length === 0) return [];
    const newest = signatures.at(-1);
    return [
      {
        id,
        signed: user.agreementsSigned.includes(id),
        version: newest?.version ?? null,
        signedAt: newest === undefined ? null : isoText(newest.at),
        language: newest?.language ?? null,
        current: current === null ? null : versionOf(current),
        due,
        signatures: [...signatures].reverse().map(({ version, at, language }) => ({
          version,
          signedAt: isoText(at),
          language: language ?? null,
        })),
      },
    ];
  });
}

function dueVersion(
  user: UserView,
  {
    id,
    current,
    published,
  }: {
    readonly id: Agreement['id'];
    readonly current: AgreementVersion | null;
    readonly published: readonly AgreementVersion[];
  },
): Agreement['due'] {
  const due = dueOf(user).filter(({ agreement }) => agreement === id);
  if (due.length === 0) return null;
  const number = Math.max(current?.version ?? 0, ...due.map(({ version }) => version));
  const version = published.find((one) => one.agreement === id && one.version === number);
  const until = Math.min(...due.map((one) => one.until));
  return version === undefined ? null : { ...versionOf(version), until: isoText(until) };
}
