import { isStrongLink, type LinkKind } from '@corella/contracts/kyc';

const SHARED: Readonly<Record<LinkKind, string>> = {
  document: 'the same document number',
  phone: 'the same phone',
  device: 'the same browser',
  address: 'the same home address',
};

/** "Strong: the same phone". */
export const linkReason = (kind: LinkKind): string => `${isStrongLink(kind) ? 'Strong' : 'Weak'}: ${SHARED[kind]}`;

/** How strongly is said by the reason. */
export const linkText = (uids: readonly string[]): string =>
  `Linked with ${uids.map((uid) => `UID ${uid}`).join(', ')}`;
