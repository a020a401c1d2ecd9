import type { ReadModels } from '@corella/read-model';

export interface Announcement {
  /** Whether the log had events when the venue started. On a first start there is nothing to rebuild. */
  readonly hasEvents: boolean;
  readonly say: (details: { readonly projection: string; readonly version: number }, message: string) => void;
}

/**
 * Tables that are missing or of another version are filled from the log before the venue is ready. This logs each such
 * rebuild, because it can make a start slow.
 */
export const announcedTables = <Models extends Pick<ReadModels, 'prepare'>>(
  readModels: Models,
  { hasEvents, say }: Announcement,
): Models => ({
  ...readModels,
  async prepare(definition) {
    const position = await readModels.prepare(definition);
    if (position === null && hasEvents)
      say(
        { projection: definition.name, version: definition.version },
        'the tables of a projection are rebuilt from the log',
      );
    return position;
  },
});
