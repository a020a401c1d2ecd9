/**
 * What a customer who cannot get in asks the desk for, by its number on the wire. Each is switched on by being in
 * `REMOVAL_PROJECTS`: form, desk and execution know no others.
 */
export const REMOVAL_PROJECT = { phone: 1, authenticator: 2, email: 3 } as const;
export type RemovalProject = (typeof REMOVAL_PROJECT)[keyof typeof REMOVAL_PROJECT];
export const REMOVAL_PROJECTS = [
  REMOVAL_PROJECT.phone,
  REMOVAL_PROJECT.authenticator,
  REMOVAL_PROJECT.email,
] as const satisfies readonly RemovalProject[];

export const isRemovalProject = (value: unknown): value is RemovalProject =>
  REMOVAL_PROJECTS.some((known) => known === value);

/**
 * `claimed` is somebody's of the desk for a while; `asked` waits for the customer; `initiated` for a second person;
 * `approved` for its day to be over. The last four are ends.
 */
export const REMOVAL_STATUSES = [
  'submitted',
  'claimed',
  'asked',
  'initiated',
  'approved',
  'executed',
  'rejected',
  'cancelled',
  'expired',
] as const;
export type RemovalStatus = (typeof REMOVAL_STATUSES)[number];

/** Why a request that was agreed, or nearly, is not carried out. `owner` used the link of the warning. */
export const REMOVAL_CANCEL_CAUSES = ['owner', 'nothing-left', 'email-taken', 'frozen', 'locked'] as const;
export type RemovalCancelCause = (typeof REMOVAL_CANCEL_CAUSES)[number];

/** Between the second signature and the removal, for the owner to object. */
export const REMOVAL_WAIT_MS = 24 * 3_600_000;
/** A request that nobody has agreed to ends so long after it was sent, or answered last. */
export const REMOVAL_LIFE_DAYS = 14;
/** A claim of the desk, as of a case of verification. */
export const REMOVAL_LEASE_MS = 5 * 60_000;
/** Open requests of one account for one thing from one contact address. Whatever comes beyond them is declined. */
export const MOST_OPEN_REMOVALS_OF_ONE = 3;
/** The same from all contact addresses, so that strangers cannot easily keep the owner from being heard. */
export const MOST_OPEN_REMOVALS = 30;
export const REMOVAL_TEXT_LENGTH = 500;
export const REMOVAL_REMARK_LENGTH = 500;
/** An enclosure: a JPEG, PNG or PDF. */
export const REMOVAL_FILE_BYTES = 5_242_880;

/** The desk's tabs. */
export const REMOVAL_TABS = ['open', 'submitted', 'claimed', 'asked', 'second', 'waiting', 'done', 'ended'] as const;
export type RemovalTab = (typeof REMOVAL_TABS)[number];
