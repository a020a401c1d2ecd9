import {
  KYC_SECTIONS,
  kycFormOf,
  ownersIn,
  percentText,
  perMilleOf,
  type KycField,
  type KycFieldGroup,
} from '@corella/contracts/kyc';
import type { KycCaseOpened } from '@corella/contracts/operator';

const GROUPS: Readonly<Record<KycFieldGroup, string>> = {
  company: 'Company',
  places: 'Addresses',
  finances: 'Finances and purpose',
  owners: 'Ownership',
  representative: 'Representation',
  person: 'Who logs in',
  address: 'Home of who logs in',
  trading: 'Trading',
  document: 'Document of who logs in',
};

type Case = Pick<KycCaseOpened, 'kind' | 'country' | 'answers'>;

/** What an answer of a company stands under: a place or person of it, or what it is about. Null for a person's. */
export function headingOf(opened: Case, { group, section }: KycField): string | null {
  if (opened.kind === 'person') return null;
  if (section !== undefined) return KYC_SECTIONS[section].en;
  return group === 'owners' ? `${GROUPS.owners}${namedShares(opened)}` : GROUPS[group];
}

/** ", 93.3% named": what the owners hold together. */
function namedShares({ country, kind, answers }: Case): string {
  const form = kycFormOf(country, kind);
  const owners = form === null ? [] : ownersIn(form, answers);
  const sum = owners.reduce((all, owner) => all + (perMilleOf(answers[`${owner}.shares`] ?? '') ?? 0), 0);
  return owners.length === 0 ? '' : `, ${percentText(sum)}% named`;
}
