import type { StaffPrincipal } from '@corella/contracts/identity';
import type { KycCaseRow, KycCaseView, KycCheckView, KycCounts, KycPicture } from '@corella/contracts/kyc';
import type { KycCaseOpened, KycCaseRecord, KycCountsRecord } from '@corella/contracts/operator';
import { isoText } from '../../../trading/order-text.js';

const timeOrNull = (at: number | null): string | null => (at === null ? null : isoText(at));

type NameOf = (staffId: string) => string;

/** The members of staff whom these cases name. */
export const staffOfCases = (rows: readonly KycCaseRow[]): readonly string[] =>
  rows.flatMap(({ claimedBy, decidedBy }) => [claimedBy, decidedBy].filter((id) => id !== null));

/** A case as it stands in the queue. */
export const kycCaseRecord =
  (staff: StaffPrincipal, nameOf: NameOf) =>
  (row: KycCaseRow): KycCaseRecord => {
    const person = (id: string | null, name?: string | null): KycCaseRecord['claimedBy'] =>
      id === null ? null : { id, name: name ?? nameOf(id), mine: id === staff.staffId };
    return {
      id: row.caseId,
      uid: row.uid,
      name: row.name,
      kind: row.kind,
      country: row.country,
      method: row.method,
      documentType: row.documentType,
      pictures: row.pictures,
      checked: row.checked,
      marks: row.marks,
      mismatches: row.mismatches,
      needsSecond: row.needsSecond,
      state: row.state,
      mailState: row.mailState,
      attempt: row.attempt,
      submittedAt: isoText(row.submittedAt),
      dueAt: timeOrNull(row.dueAt),
      cause: row.cause,
      rating: row.rating,
      risks: row.risks,
      claimedBy: person(row.claimedBy, row.claimedByName),
      claimedUntil: timeOrNull(row.claimedUntil),
      asked: row.asked,
      approvalId: row.approvalId,
      decidedAt: timeOrNull(row.decidedAt),
      decidedBy: person(row.decidedBy),
    };
  };

/** A case with all that the desk reads to decide it. */
export function kycCaseOpened(
  view: KycCaseView,
  { staff, nameOf, now }: { staff: StaffPrincipal; nameOf: NameOf; now: number },
): KycCaseOpened {
  const leased = view.claimedBy === staff.staffId && (view.claimedUntil ?? 0) > now;
  return {
    ...kycCaseRecord(staff, nameOf)(view),
    hash: view.hash,
    answers: view.answers,
    earlier: view.earlier,
    kept: view.kept,
    files: view.files.map(pictureRecord),
    check: view.check && checkRecord(view.check),
    history: view.history.map((row) => ({ ...row, at: isoText(row.at) })),
    age: view.age,
    links: view.links.map(({ kind, uids, seenAt }) => ({ kind, uids, seenAt: timeOrNull(seenAt) })),
    reviewYears: view.reviewYears,
    canDecide: leased && view.approvalId === null && staff.permissions.includes('kyc-cases.decide'),
  };
}

const pictureRecord = ({
  slot,
  sentBytes,
  sentAt,
  advice,
  sha256,
  gesture,
}: KycPicture): KycCaseOpened['files'][number] => ({
  slot,
  sentBytes,
  sentAt: isoText(sentAt),
  advice,
  ...(gesture === undefined ? {} : { gesture }),
  version: sha256.slice(0, 16),
});

const checkRecord = ({ at, ...found }: KycCheckView): NonNullable<KycCaseOpened['check']> => ({
  at: isoText(at),
  ...found,
});

export const kycCountsRecord = ({
  mine,
  unclaimed,
  overdue,
  decidedToday,
  rightFirstTime,
  medianToday,
  ...tabs
}: KycCounts): KycCountsRecord => ({
  tabs,
  mine,
  unclaimed,
  overdue,
  decidedToday,
  rightFirstTime,
  medianMsToday: medianToday,
});
