import type { ReadModels } from '@corella/read-model';

export interface Announcement {
  /** The log had events when the venue started; a first start has nothing to make anew. */
  readonly hasEvents: boolean;
  readonly say: (details: { readonly projection: string; readonly version: number }, message: string) => void;
}

/**
 * Tables that are missing or of another version are filled from the log before the venue is ready. It is said, so that
 * a long start explains itself.
 */
export const announcedTables = (readModels: ReadModels, { hasEvents, say }: Announcement): ReadModels => ({
  ...readModels,
  async prepare(definition) {
    const position = await readModels.prepare(definition);
    if (position === null && hasEvents)
      say(
        { projection: definition.name, version: definition.version },
        'the tables of a projection are made anew from the log',
      );
    return position;
  },
});
