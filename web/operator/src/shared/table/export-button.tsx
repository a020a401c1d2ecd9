import { useState } from 'react';
import type { JSX } from 'react';
import { useDataProvider, useListContext, useNotify } from 'react-admin';
import type { DataProvider, RaRecord } from 'react-admin';
import { Button } from '@mui/material';
import { saveFile } from '@corella/ui';
import { recordExport } from '../api/operator-api.js';
import { toCsv } from '../format/csv.js';
import type { CsvColumn } from '../format/csv.js';
import { Icon } from '../ui/icon.js';

/** The API returns at most this many rows in one answer. */
const MAX_ROWS = 1000;

/**
 * Downloads the filtered list as CSV. Cells are safe to open in a spreadsheet, and the audit log records who exported
 * them.
 */
export function ExportButton<Row extends RaRecord>({
  resource,
  columns,
}: {
  readonly resource: string;
  readonly columns: readonly CsvColumn<Row>[];
}): JSX.Element {
  const { filterValues, sort, total = 0 } = useListContext<Row>();
  const provider = useDataProvider<DataProvider>();
  const notify = useNotify();
  const [busy, setBusy] = useState(false);
  const run = async (): Promise<void> => {
    setBusy(true);
    try {
      const { data, total: all = 0 } = await provider.getList<Row>(resource, {
        filter: filterValues,
        sort,
        pagination: { page: 1, perPage: MAX_ROWS },
      });
      await recordExport(resource, data.length, filterValues);
      saveFile(`${resource}.csv`, toCsv(data, columns));
      if (all > data.length)
        notify(`The file has the first ${data.length} of ${all}. Narrow the filter for the rest.`, { type: 'warning' });
    } catch (error) {
      notify(error instanceof Error ? error.message : 'The export failed.', { type: 'warning' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="outlined" disabled={busy || total === 0} onClick={() => void run()}>
      <Icon name="download" />
      {busy ? 'Preparing' : 'Export CSV'}
    </Button>
  );
}
