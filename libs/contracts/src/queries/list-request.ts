import type { Rejection, Result } from '@corella/result';

export interface Slice<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
  /** Whether there are rows beyond these, in the direction of reading. */
  readonly more?: boolean;
  /** Where the first and the last row stand. Absent when there are no rows, or the list cannot be continued. */
  readonly first?: RowPosition;
  readonly last?: RowPosition;
  /** How many rows stand before the position that was asked for with `before`. */
  readonly before?: number;
}
/** Where a row stands in its list, as the list's owner wrote it. It holds for one sorting only. */
export type RowPosition = readonly string[];

/**
 * A list query of the operator console, already validated: filters by equality, IN (array), `_gte`, `_lte`, `_neq`,
 * `q`.
 */
export interface ListRequest {
  readonly filter: Readonly<Record<string, string | number | boolean | readonly (string | number)[]>>;
  readonly sort: readonly [field: string, order: 'ASC' | 'DESC'];
  readonly range: readonly [from: number, to: number];
  /** The rows that follow a position, or lead up to one, not those from the beginning. `range` gives how many. */
  readonly after?: RowPosition | undefined;
  readonly before?: RowPosition | undefined;
}
export type ListReply<Row> = ListReplyOf<Slice<Row>>;
export type ListReplyOf<Value> = Result<Value, Rejection<'filter-unknown' | 'sort-unknown' | 'position-unknown'>>;
