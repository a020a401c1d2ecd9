import type { VersionRecord } from '@corella/contracts/operator';

/** Whether a version rules, has ruled or is to rule; the number of any other is taken by the next. */
export const isLive = ({ status }: Pick<VersionRecord, 'status'>): boolean =>
  status !== 'refused' && status !== 'withdrawn';

/**
 * What a version was built on, among all with the newest first: the next older one of the number before, else of any
 * lower one that may have ruled.
 */
export function baseOf<Version extends VersionRecord>(versions: readonly Version[], own: Version): Version | undefined {
  const older = versions.slice(versions.indexOf(own) + 1);
  return (
    older.find(({ version, status }) => version === own.version - 1 && status !== 'refused') ??
    older.find((other) => other.version < own.version && isLive(other))
  );
}
