import type { JSX } from 'react';
import { Admin, CustomRoutes, Resource } from 'react-admin';
import type { ResourceProps } from 'react-admin';
import { Route } from 'react-router-dom';
import { accounts } from '../features/accounts/index.js';
import { agreements } from '../features/agreements/index.js';
import { approvals } from '../features/approvals/index.js';
import { auditLog } from '../features/audit-log/index.js';
import { balances } from '../features/balances/index.js';
import { customerLists } from '../features/customer-lists/index.js';
import { deadLetters } from '../features/dead-letters/index.js';
import { DemoPage } from '../features/demo-logins/demo-page.js';
import { diligence } from '../features/diligence/index.js';
import { fees } from '../features/fees/index.js';
import { HomePage } from '../features/home/home-page.js';
import { kycCases } from '../features/kyc/index.js';
import { removalRequests } from '../features/removals/index.js';
import { bankAccounts } from '../features/bank-accounts/index.js';
import { suspendedDeposits } from '../features/suspense/index.js';
import { ledgerEntries } from '../features/ledger/index.js';
import { LoginPage } from '../features/login/login-page.js';
import { markets } from '../features/markets/index.js';
import { MyAccountPage } from '../features/my-account/my-account-page.js';
import { orders } from '../features/orders/index.js';
import { staff } from '../features/staff/index.js';
import { trades } from '../features/trades/index.js';
import { users } from '../features/users/index.js';
import { withdrawals } from '../features/withdrawals/index.js';
import { maySee } from '../shared/access/permissions.js';
import type { Permissions } from '../shared/access/permissions.js';
import { dataProvider } from '../shared/api/operator-api.js';
import { authProvider } from './auth/auth-provider.js';
import { wasAtWork } from './auth/return-address.js';
import { ConsoleNotification } from './layout/console-notification.js';
import { ConsoleLayout } from './layout/console-layout.js';
import { LoadingPage, NotFoundPage } from './layout/other-pages.js';
import { keptStore } from './kept-store.js';
import { queryClient } from './query-client.js';
import { consoleTheme } from './theme/console-theme.js';

const resources: readonly ResourceProps[] = [
  approvals,
  kycCases,
  removalRequests,
  suspendedDeposits,
  bankAccounts,
  withdrawals,
  customerLists,
  diligence,
  agreements,
  markets,
  fees,
  ledgerEntries,
  orders,
  trades,
  accounts,
  balances,
  users,
  staff,
  deadLetters,
  auditLog,
];

const store = keptStore();

const Login = (): JSX.Element => <LoginPage ended={wasAtWork()} />;

/**
 * The console for staff who are logged in. Pages that a person may not see have no route, so their addresses lead to
 * "not found".
 */
export function Console(): JSX.Element {
  return (
    <Admin
      title="Corella operator console"
      dataProvider={dataProvider}
      authProvider={authProvider}
      queryClient={queryClient}
      store={store}
      dashboard={HomePage}
      layout={ConsoleLayout}
      notification={ConsoleNotification}
      loginPage={Login}
      catchAll={NotFoundPage}
      loading={LoadingPage}
      theme={consoleTheme}
      darkTheme={null}
      requireAuth
      disableTelemetry
    >
      {(permissions: Permissions | undefined) => [
        ...resources
          .filter(({ name }) => maySee(permissions ?? [], name))
          .map((resource) => <Resource key={resource.name} {...resource} />),
        <CustomRoutes key="pages">
          <Route path="/me" element={<MyAccountPage />} />
          {maySee(permissions ?? [], 'demo') && <Route path="/demo" element={<DemoPage />} />}
        </CustomRoutes>,
      ]}
    </Admin>
  );
}
