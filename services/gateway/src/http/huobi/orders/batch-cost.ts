/**
 * What a batch of cancels costs of the limits: each id counts, repeated ones too. A list that is too long is refused
 * for its length, whatever is left of the limit.
 */
export const costOfIds =
  (names: readonly string[], most: number) =>
  (body: unknown): number =>
    Math.max(
      1,
      ...names.map((name) => lengthOf((body as Readonly<Record<string, unknown>> | undefined)?.[name], most)),
    );

const lengthOf = (list: unknown, most: number): number =>
  Array.isArray(list) && list.length <= most ? list.length : 1;
