export const ANOTHER = 'name another directory';

/** The data directory cannot be used as it is. `finding` says why, `remedy` what to do. */
export class UnusableDirectory extends Error {
  override readonly name = 'UnusableDirectory';
  constructor(
    readonly finding: string,
    readonly remedy = ANOTHER,
    options?: { readonly cause?: unknown },
  ) {
    super(finding, options);
  }
}
