import type { JSX } from 'react';
import { Admin, Resource } from 'react-admin';
import { QueryClient } from '@tanstack/react-query';
import { LoginPage } from '../features/login/login-page.js';
import { dataProvider } from '../shared/api/operator-api.js';
import { authProvider } from './auth/auth-provider.js';
import { ConsoleLayout } from './layout/console-layout.js';
import { trades } from '../features/trades/index.js';
import { consoleTheme } from './theme/console-theme.js';

const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: 1000, retry: 1, refetchOnWindowFocus: true } } });
const resources = [trades];

export function App(): JSX.Element {
  return (
    <Admin title="Corella operator console" dataProvider={dataProvider} authProvider={authProvider} queryClient={queryClient} layout={ConsoleLayout} loginPage={LoginPage} theme={consoleTheme} darkTheme={null} requireAuth disableTelemetry>
      {resources.map((resource) => <Resource key={resource.name} {...resource} />)}
    </Admin>
  );
}
