/** One line of a diff, formatted for reading. `before` is null when the previous version is no longer known. */
export interface ChangeRow {
  readonly key: string;
  readonly label: string;
  readonly before: string | null;
  readonly after: string;
  /** What was typed cannot be used. Only in a form. */
  readonly isFaulty?: true;
}
