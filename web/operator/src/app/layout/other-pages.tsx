import type { JSX } from 'react';
import { Button } from '@mui/material';
import { Link, useLocation } from 'react-router-dom';
import { useAccess, useMe } from '../../shared/access/use-access.js';
import { EmptyState } from '../../shared/table/table-states.js';
import { usePageTitle } from '../../shared/ui/page.js';
import { Panel } from '../../shared/ui/panel.js';
import { itemAt } from './menu.js';
import type { MenuItem } from './menu.js';

/** The address leads nowhere: either there is no such page, or the role may not open it. */
export function NotFoundPage(): JSX.Element {
  const me = useMe();
  const { isKnown, maySee } = useAccess();
  const found = itemAt(useLocation().pathname, me?.demo === true);
  if (me === null || !isKnown) return <LoadingPage />;
  return <NotFound page={found === undefined || maySee(found.resource) ? undefined : found} />;
}

function NotFound({ page }: { readonly page: MenuItem | undefined }): JSX.Element {
  const title = page === undefined ? 'There is no such page' : `Your role does not open ${page.label}`;
  usePageTitle(title);
  return (
    <Panel label={title}>
      <h1 className="visually-hidden">{title}</h1>
      <EmptyState
        title={title}
        action={
          <Button variant="outlined" component={Link} to="/">
            Go home
          </Button>
        }
      >
        {page === undefined
          ? 'Check the address, or look for it in the menu.'
          : 'If your work needs it, two administrators can give you another role.'}
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
