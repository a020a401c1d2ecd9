import type { StaffPrincipal } from '@corella/contracts/identity';
import type { KycCaseRow } from '@corella/contracts/kyc';
import { kycCaseRecord } from './kyc-case-record.js';

export const KYC_CASE_COLUMNS = [
  'id',
  'uid',
  'kind',
  'country',
  'method',
  'documentType',
  'checked',
  'marks',
  'mismatches',
  'needsSecond',
  'state',
  'mailState',
  'attempt',
  'submittedAt',
  'dueAt',
  'claimedBy',
  'decidedAt',
  'decidedBy',
  'cause',
  'rating',
  'risks',
] as const;

type Cells = Readonly<Record<(typeof KYC_CASE_COLUMNS)[number], unknown>>;

/** A case as a line of a file: people by id, lists in one cell each. */
export const kycCaseRow =
  (staff: StaffPrincipal) =>
  (row: KycCaseRow): Cells => {
    const record = kycCaseRecord(staff, (id) => id)(row);
    return {
      ...record,
      marks: record.marks.join(' '),
      needsSecond: record.needsSecond.join(' '),
      risks: record.risks.join(' '),
      claimedBy: record.claimedBy?.id ?? '',
      decidedBy: record.decidedBy?.id ?? '',
    };
  };
