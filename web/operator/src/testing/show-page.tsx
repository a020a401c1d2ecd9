import type { JSX, ReactNode } from 'react';
import { AdminContext, memoryStore, Notification, Resource } from 'react-admin';
import type { AuthProvider, ResourceProps } from 'react-admin';
import { QueryClient } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { UserEvent } from '@testing-library/user-event';
import { createMemoryRouter, Route, RouterProvider, Routes, useLocation } from 'react-router-dom';
import type { StaffRole } from '@corella/contracts/identity';
import { permissionsOf } from '@corella/contracts/operator';
import { consoleTheme } from '../app/theme/console-theme.js';
import { dataProvider } from '../shared/api/operator-api.js';
import { FactorDialog } from '../shared/factor/factor-dialog.js';
import { UnsavedGuard } from '../shared/unsaved/unsaved-guard.js';

export interface ShownPage {
  readonly user: UserEvent;
  /** Reloads everything on screen, as a live page does at intervals. */
  readonly refresh: () => Promise<void>;
  /** Path and query of the address. */
  readonly address: () => string;
}

interface Shown {
  /** The address of the page; by default the list of the resource. */
  readonly at: string;
  readonly role?: StaffRole;
  /** Whether the venue runs in demo mode. */
  readonly demo?: boolean;
  /** What the server would do with a login. */
  readonly login?: AuthProvider['login'];
}

const staffOf = ({
  role = 'market',
  demo = false,
  login = async () => undefined,
}: Pick<Shown, 'role' | 'demo' | 'login'>): AuthProvider => ({
  login,
  logout: async () => undefined,
  checkAuth: async () => undefined,
  checkError: async () => undefined,
  getIdentity: async () => ({ id: 'me', fullName: 'Ada Moss', role, email: 'ada@corella.test', demo }),
  getPermissions: async () => permissionsOf(role),
});

/** Renders a resource over the console's own data provider and theme. */
export const showResource = (resource: ResourceProps, shown: Partial<Shown> = {}): ShownPage =>
  showPage(<Route path={`/${resource.name}/*`} element={<Resource {...resource} />} />, {
    at: `/${resource.name}`,
    ...shown,
  });

/** Renders anything else that needs the console around it. */
export const showElement = (element: ReactNode, shown: Partial<Shown> = {}): ShownPage =>
  showPage(<Route path="*" element={element} />, { at: '/', ...shown });

function showPage(route: JSX.Element, { at, ...person }: Shown): ShownPage {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retryDelay: 0 } } });
  const store = memoryStore();
  let address = at;
  const Address = (): null => {
    const { pathname, search } = useLocation();
    address = `${pathname}${search}`;
    return null;
  };
  const page = (
    <AdminContext
      dataProvider={dataProvider}
      authProvider={staffOf(person)}
      queryClient={queryClient}
      store={store}
      theme={consoleTheme}
      darkTheme={null}
    >
      <Address />
      <Routes>
        {route}
        <Route path="*" element={null} />
      </Routes>
      <Notification />
      <UnsavedGuard />
      <FactorDialog />
    </AdminContext>
  );
  const router = createMemoryRouter([{ path: '*', element: page }], { initialEntries: [at] });
  render(<RouterProvider router={router} />);
  return {
    user: userEvent.setup({ delay: null }),
    refresh: () => act(() => queryClient.invalidateQueries()),
    address: () => address,
  };
}
