import type { StaffPrincipal } from '@corella/contracts/identity';
import { deviceName } from '@corella/contracts/devices';
import type { RemovalClaim, RemovalCounts, RemovalFinding, RemovalRow, RemovalView } from '@corella/contracts/removal';
import type { RemovalCountsRecord, RemovalOpened, RemovalOutcome, RemovalRecord } from '@corella/contracts/operator';
import { isoText } from '../../../trading/order-text.js';
import { maskAddress } from '../mask-address.js';

const timeOrNull = (at: number | null): string | null => (at === null ? null : isoText(at));

/** Why a request could not be carried out now. */
export const REMOVAL_FINDINGS: Readonly<Record<RemovalFinding, string>> = {
  'nothing-left': 'There is nothing left to change.',
  'email-taken': 'Another account has the new address.',
  frozen: 'The account is frozen.',
  locked: 'The owner has locked the account.',
};

/** A request as it stands in the queue. */
export const removalRecord =
  ({ staffId }: StaffPrincipal) =>
  (row: RemovalRow): RemovalRecord => ({
    id: row.removalId,
    uid: row.uid,
    project: row.project,
    status: row.status,
    submittedAt: isoText(row.submittedAt),
    expiresAt: timeOrNull(row.expiresAt),
    executeAt: timeOrNull(row.executeAt),
    claimedBy:
      row.claimedBy === null
        ? null
        : { id: row.claimedBy, name: row.claimedByName ?? row.claimedBy, mine: row.claimedBy === staffId },
    claimedUntil: timeOrNull(row.claimedUntil),
    approvalId: row.approvalId,
    endedAt: timeOrNull(row.endedAt),
  });

/** What became of a request, or will. */
export const removalOutcome = ({ status, executeAt, endedAt, history }: RemovalView): RemovalOutcome => ({
  status,
  executeAt: timeOrNull(executeAt),
  endedAt: timeOrNull(endedAt),
  cause: history.at(-1)?.cause ?? null,
});

/** A request with all that the desk reads to decide it. */
export function removalOpened(view: RemovalView, staff: StaffPrincipal, now: number): RemovalOpened {
  const leased = view.claimedBy === staff.staffId && (view.claimedUntil ?? 0) > now;
  const { hash, email, country, userStatus, kycState, locked, factors, others, verified, isBoundPhone } = view;
  return {
    ...removalRecord(staff)(view),
    hash,
    email,
    country,
    userStatus,
    kycState,
    locked,
    factors,
    others,
    verified,
    isBoundPhone,
    registeredAt: isoText(view.registeredAt),
    claims: view.claims.map(claimRecord),
    logins: view.logins.map(({ id, at, ip, userAgent, ok }) => ({
      id,
      at: isoText(at),
      ip: maskAddress(ip),
      device: deviceName(userAgent),
      ok,
    })),
    history: view.history.map((row) => ({ ...row, at: isoText(row.at) })),
    findings: view.findings.map((finding) => REMOVAL_FINDINGS[finding]),
    canDecide: leased && staff.permissions.includes('removal-requests.initiate'),
  };
}

const claimRecord = ({ file, origin, at, ...written }: RemovalClaim): RemovalOpened['claims'][number] => ({
  ...written,
  file: file && { sentBytes: file.sentBytes, version: file.sha256.slice(0, 16) },
  ip: maskAddress(origin.ip),
  device: deviceName(origin.userAgent),
  at: isoText(at),
});

export const removalCountsRecord = ({ tabs, mine, unclaimed }: RemovalCounts): RemovalCountsRecord => ({
  tabs,
  mine,
  unclaimed,
});
