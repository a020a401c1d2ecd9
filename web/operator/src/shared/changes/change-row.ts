/** Stands where something is added to, or removed from, a list: that side has nothing of its own. */
export const NO_SIDE = '–';

/** One line of a diff, formatted for reading. `before` is null when the previous version is no longer known. */
export interface ChangeRow {
  readonly key: string;
  readonly label: string;
  readonly before: string | null;
  readonly after: string;
  /** What was typed cannot be used. Only in a form. */
  readonly isFaulty?: true;
}
