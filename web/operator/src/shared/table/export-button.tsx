import { useState } from 'react';
import type { JSX } from 'react';
import { useListContext, useNotify } from 'react-admin';
import { Button } from '@mui/material';
import { saveFile } from '@corella/ui';
import { fetchExport } from '../api/operator-api.js';
import { count } from '../format/amounts.js';
import { Icon } from '../ui/icon.js';
import { messageOf } from './table-states.js';

/** The most rows that the venue puts into one file. */
const MAX_ROWS = 1000;

/** Downloads the filtered list as CSV. The venue makes the file, and its audit log records who took which. */
export function ExportButton({ resource }: { readonly resource: string }): JSX.Element {
  const { filterValues, sort, total = 0 } = useListContext();
  const notify = useNotify();
  const [busy, setBusy] = useState(false);
  const run = async (): Promise<void> => {
    setBusy(true);
    try {
      const file = await fetchExport(resource, filterValues, [sort.field, sort.order]);
      saveFile(`${resource}.csv`, file.text);
      if (file.total > MAX_ROWS)
        notify(`The file has the first ${count(MAX_ROWS)} of ${count(file.total)}. Narrow the filter for the rest.`, {
          type: 'warning',
        });
    } catch (error) {
      notify(messageOf(error), { type: 'warning' });
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
