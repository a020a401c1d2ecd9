import type { JSX, ReactNode } from 'react';
import { AdminContext, Notification } from 'react-admin';
import { CssBaseline } from '@mui/material';
import { dataProvider } from '../shared/api/operator-api.js';
import { queryClient } from './query-client.js';
import { consoleTheme } from './theme/console-theme.js';

/** Theme and notifications of the console without its login. */
export function PublicPage({ children }: { readonly children: ReactNode }): JSX.Element {
  return (
    <AdminContext dataProvider={dataProvider} queryClient={queryClient} theme={consoleTheme} darkTheme={null}>
      <CssBaseline enableColorScheme />
      {children}
      <Notification />
    </AdminContext>
  );
}
