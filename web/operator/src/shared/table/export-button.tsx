import { useState } from 'react';
import type { JSX } from 'react';
import { useListContext, useNotify } from 'react-admin';
import { Button } from '@mui/material';
import { saveFile } from '@corella/ui';
import { fetchExport } from '../api/operator-api.js';
import { count } from '../format/amounts.js';
import { Icon } from '../ui/icon.js';
import { messageOf } from '../api/message-of.js';

interface ExportButtonProps {
  readonly resource: string;
  readonly filter: Readonly<Record<string, unknown>>;
  readonly sort: Readonly<{ field: string; order: string }>;
  readonly total: number;
}

/** Downloads a list as CSV. The venue makes the file, and its audit log records who took which. */
export function ExportButton({ resource, filter, sort, total }: ExportButtonProps): JSX.Element {
  const notify = useNotify();
  const [busy, setBusy] = useState(false);
  const run = async (): Promise<void> => {
    setBusy(true);
    try {
      const file = await fetchExport(resource, filter, [sort.field, sort.order]);
      saveFile(`${resource}.csv`, file.text);
      if (file.total > file.records)
        notify(`The file has ${count(file.records)} of ${count(file.total)} records. Narrow the filter for the rest.`, {
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

/** The same for the list around it, with its filter and sorting. */
export function ListExportButton({ resource }: { readonly resource: string }): JSX.Element {
  const { filterValues, filter, sort, total = 0 } = useListContext();
  return <ExportButton resource={resource} filter={{ ...filterValues, ...filter }} sort={sort} total={total} />;
}
