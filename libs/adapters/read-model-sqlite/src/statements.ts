import type Database from 'better-sqlite3';
import { bindable, rowDecoder, storable } from './codec.js';
import type { QueryRows, SqlBatch, SqlQuery } from './protocol.js';

interface Prepared {
  readonly statement: Database.Statement;
  readonly decode: ((row: Record<string, unknown>) => Record<string, unknown>) | null;
}

const MAX_STATEMENTS = 500;

/** Statements of a file, each prepared once as long as there are few. */
export type Statements = ReturnType<typeof openStatements>;

export function openStatements(db: Database.Database) {
  const statements = new Map<string, Prepared>();
  const prepared = (sql: string): Prepared => {
    const known = statements.get(sql);
    if (known) return known;
    if (statements.size >= MAX_STATEMENTS) statements.clear();
    const statement = db.prepare(sql);
    const fresh = { statement, decode: statement.reader ? rowDecoder(statement.columns()) : null };
    statements.set(sql, fresh);
    return fresh;
  };
  const execute = ({ statement, decode }: Prepared, values: readonly unknown[]): QueryRows => {
    if (!decode) return { rows: [], changed: statement.run(...values).changes };
    return { rows: (statement.all(...values) as Record<string, unknown>[]).map(decode), changed: 0 };
  };
  return {
    run: ({ sql, parameters }: SqlQuery): QueryRows => execute(prepared(sql), parameters.map(bindable)),
    runAll(batch: SqlBatch): void {
      const kinds = batch.statements.map(({ sql, parameters }) => ({ ...prepared(sql), parameters }));
      let [list, first] = [0, 0];
      for (const at of batch.queries) {
        const kind = kinds[at];
        if (!kind) throw new RangeError(`the batch has no statement ${at}`);
        if (first > 0 && first === batch.values[list]?.length) [list, first] = [list + 1, 0];
        execute(kind, (batch.values[list] ?? []).slice(first, first + kind.parameters).map(storable));
        first += kind.parameters;
      }
    },
    /** Call it after tables have been dropped. */
    forget: () => statements.clear(),
  };
}
