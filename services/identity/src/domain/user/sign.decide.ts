import {
  AGREEMENT_LANGUAGES,
  AGREEMENTS,
  currentVersion,
  type AgreementProfile,
  type AgreementSignature,
  type AgreementTick,
  type AgreementVersion,
  type IdentityRejection,
} from '@corella/contracts/identity';
import type { UserEvent } from './user-event.js';

/** What agreements there are, for whom, and when. */
export interface Agreed {
  readonly published: readonly AgreementVersion[];
  readonly profile: AgreementProfile;
  readonly at: number;
}

/** Why these ticks cannot be signed: there is no such agreement, or it has another version or text by now. */
export function tickFinding(ticks: readonly AgreementTick[], agreed: Agreed): IdentityRejection | null {
  for (const { agreement, version, contentHash } of ticks) {
    const current = currentVersion(agreed.published, { ...agreed, agreement });
    if (current === null) return { code: 'agreement-unknown', field: 'agreements' };
    // A version that is still to come may be signed ahead.
    const named = agreed.published.find((one) => one.agreement === agreement && one.version === version);
    const isOpen = named !== undefined && version >= current.version && named.profiles.includes(agreed.profile);
    const isSameText = contentHash === undefined || Object.values(named?.contentHash ?? {}).includes(contentHash);
    if (!isOpen || !isSameText)
      return {
        code: 'agreement-changed',
        field: 'agreements',
        inputs: { agreement, version: current.version },
      };
  }
  return null;
}

/** Ticks that are not signed yet, in the order of the agreements. */
export const freshTicks = (
  ticks: readonly AgreementTick[],
  signatures: readonly AgreementSignature[],
): readonly AgreementTick[] =>
  AGREEMENTS.flatMap((agreement) => {
    const tick = ticks.find((one) => one.agreement === agreement);
    const isSigned = (version: number): boolean =>
      signatures.some((one) => one.agreement === agreement && one.version >= version);
    return tick === undefined || isSigned(tick.version) ? [] : [tick];
  });

/** The language is that of the text whose hash was signed, whatever the browser asks for otherwise. */
export function signatureOf(
  uid: string,
  { agreement, version, contentHash }: AgreementTick,
  how: { readonly originRef: string; readonly language?: string; readonly published: readonly AgreementVersion[] },
): UserEvent {
  const { originRef, published } = how;
  const named = published.find((one) => one.agreement === agreement && one.version === version);
  const shown = AGREEMENT_LANGUAGES.filter(
    (one) => contentHash !== undefined && named?.contentHash[one] === contentHash,
  );
  const language = shown.length === 1 ? shown[0] : how.language;
  return {
    type: 'AgreementSigned',
    data: {
      uid,
      agreement,
      version,
      originRef,
      ...(language === undefined ? {} : { language }),
      ...(contentHash === undefined ? {} : { contentHash }),
    },
  };
}
