import type { VersionRecord } from '@corella/contracts/operator';

/** Whether a version is, was or will be in force. The number of any other version is used again by the next one. */
export const isLive = ({ status }: Pick<VersionRecord, 'status'>): boolean =>
  status !== 'refused' && status !== 'withdrawn';

/**
 * The version that another one was based on. In a list with the newest first, that is the next older version with the
 * preceding number, or else with any lower number that may have been in force.
 */
export function baseOf<Version extends VersionRecord>(versions: readonly Version[], own: Version): Version | undefined {
  const older = versions.slice(versions.indexOf(own) + 1);
  return (
    older.find(({ version, status }) => version === own.version - 1 && status !== 'refused') ??
    older.find((other) => other.version < own.version && isLive(other))
  );
}
