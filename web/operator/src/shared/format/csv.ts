import { csvText } from '@corella/ui';

export interface CsvColumn<Row> {
  readonly label: string;
  readonly value: (row: Row) => string | number | null;
}

/** The rows under their labels. A missing value is an empty cell. */
export const toCsv = <Row>(rows: readonly Row[], columns: readonly CsvColumn<Row>[]): string =>
  csvText(
    columns.map(({ label }) => label),
    rows.map((row) => columns.map(({ value }) => String(value(row) ?? ''))),
  );
