import { isStrongLink, type LinkKind } from '@corella/contracts/kyc';

const SHARED: Readonly<Record<LinkKind, string>> = {
  document: 'the same document number',
  phone: 'the same phone',
  device: 'the same browser',
  address: 'the same home address',
};

/** "Strong: the same phone". */
export const linkReason = (kind: LinkKind): string => `${isStrongLink(kind) ? 'Strong' : 'Weak'}: ${SHARED[kind]}`;

export const linkText = ({ kind, uids }: { readonly kind: LinkKind; readonly uids: readonly string[] }): string =>
  `${isStrongLink(kind) ? 'Linked with' : 'Weakly linked with'} ${uids.map((uid) => `UID ${uid}`).join(', ')}`;
