import type { JSX } from 'react';
import { Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../shared/table/table-states.js';
import { usePageTitle } from '../../shared/ui/page.js';
import { Panel } from '../../shared/ui/panel.js';

export function NotFoundPage(): JSX.Element {
  usePageTitle('Not found');
  return (
    <Panel label="Not found">
      <h1 className="visually-hidden">Not found</h1>
      <EmptyState
        title="There is no such page"
        action={
          <Button variant="outlined" component={Link} to="/">
            Go home
          </Button>
        }
      >
        It does not exist, or your role has no access to it.
      </EmptyState>
    </Panel>
  );
}

/** Shown briefly while permissions load, to keep the layout from jumping. */
export function LoadingPage(): JSX.Element {
  return (
    <p role="status" className="visually-hidden">
      Loading the console
    </p>
  );
}
