import type { ListReply, ListRequest } from '@corella/contracts/queries';
import { ok } from '@corella/result';
import {
  conditionOf,
  fieldOf,
  filterUnknown,
  operandOf,
  positionUnknown,
  sortUnknown,
  type FieldKind,
} from './dialect.js';

interface MemoryField<Row> extends FieldKind {
  readonly of: (row: Row) => string | number | null;
}

/** How a list of records in memory is filtered and sorted. Fields that are not named are refused. */
export interface MemoryList<Row> {
  readonly fields: Readonly<Record<string, MemoryField<Row>>>;
  /** The texts of a row that `q` searches. */
  readonly search: (row: Row) => readonly string[];
  /** Unique, which breaks ties. */
  readonly idOf: (row: Row) => string;
}

type Operand = string | number | null;
type Test<Row> = (row: Row) => boolean;

/** What a row is compared by, or null for nothing. */
function ownOf<Row>(row: Row, field: MemoryField<Row>): Operand {
  const value = field.of(row);
  return value === null ? null : operandOf(value, field);
}

const compare = (a: Operand, b: Operand): number => (a === b ? 0 : a === null ? -1 : b === null ? 1 : a < b ? -1 : 1);

/** The condition of one filter, or null if the list has no such field, or the field no such value. */
function testOf<Row>(name: string, value: ListRequest['filter'][string], list: MemoryList<Row>): Test<Row> | null {
  if (name === 'q') {
    if (typeof value !== 'string') return null;
    const wanted = value.trim().toLowerCase();
    return (row) => list.search(row).some((found) => found.toLowerCase().includes(wanted));
  }
  const condition = conditionOf(name, value, list.fields);
  if (!condition) return null;
  const { field, operator, operands } = condition;
  const [only = null] = operands;
  const holds = (own: string | number): boolean => {
    switch (operator) {
      case '=':
      case 'in':
        return operands.includes(own);
      case '<>':
        return own !== only;
      case '>=':
        return compare(own, only) >= 0;
      case '<=':
        return compare(own, only) <= 0;
    }
  };
  return (row) => {
    const own = ownOf(row, field);
    return own !== null && holds(own);
  };
}

/** The console's list dialect over records that are all in memory: filter, sort, range and cursors as in SQL. */
export function listInMemory<Row>(all: readonly Row[], request: ListRequest, list: MemoryList<Row>): ListReply<Row> {
  const tests: Test<Row>[] = [];
  for (const [name, value] of Object.entries(request.filter)) {
    const test = testOf(name, value, list);
    if (!test) return filterUnknown(name);
    tests.push(test);
  }
  const [name, order] = request.sort;
  const field = fieldOf(name, list.fields);
  if (!field) return sortUnknown(name);
  const direction = order === 'ASC' ? 1 : -1;
  const keyOf = (row: Row): Operand => ownOf(row, field);
  const matching = all
    .filter((row) => tests.every((test) => test(row)))
    .sort((a, b) => direction * (compare(keyOf(a), keyOf(b)) || compare(list.idOf(a), list.idOf(b))));
  // Every row has its place by its id, so the id alone is the position.
  const { after, before } = request;
  const at = matching.findIndex((row) => list.idOf(row) === (after ?? before)?.[0]);
  if ((after ?? before) && at < 0) return positionUnknown(request, 'That row has gone.');
  const many = request.range[1] - request.range[0] + 1;
  const from = after ? at + 1 : before ? Math.max(0, at - many) : request.range[0];
  const rows = matching.slice(from, before ? at : from + many);
  const [first, last] = [rows[0], rows.at(-1)];
  return ok({
    rows,
    total: matching.length,
    more: before ? from > 0 : from + rows.length < matching.length,
    ...(first !== undefined && last !== undefined && { first: [list.idOf(first)], last: [list.idOf(last)] }),
    ...(before && { before: at }),
  });
}
