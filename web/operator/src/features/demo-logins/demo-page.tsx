import type { JSX } from 'react';
import { demoLoginsSchema, type DemoLogins } from '@corella/contracts/operator';
import { useQuery } from '@tanstack/react-query';
import { fetchDemo } from '../../shared/api/operator-api.js';
import { roleLabel } from '../../shared/format/names.js';
import { RecordTable } from '../../shared/table/record-table.js';
import type { Column } from '../../shared/table/record-table.js';
import { messageOf } from '../../shared/api/message-of.js';
import { ErrorState, TableSkeleton } from '../../shared/table/table-states.js';
import { CopyButton } from '../../shared/ui/copy-button.js';
import { PageHead, Stack, usePageTitle } from '../../shared/ui/page.js';
import { Panel } from '../../shared/ui/panel.js';

type Customer = DemoLogins['customers'][number];
type Staff = DemoLogins['staff'][number];

const customerColumns: readonly Column<Customer>[] = [
  { key: 'uid', label: 'UID', width: '96px', render: (customer) => <span className="num">{customer.uid}</span> },
  {
    key: 'email',
    label: 'Email',
    width: '264px',
    render: (customer) => (
      <CopyButton text={customer.email} label={`Copy ${customer.email}`}>
        {customer.email}
      </CopyButton>
    ),
  },
  {
    key: 'password',
    label: 'Password',
    width: '184px',
    render: (customer) => (
      <CopyButton text={customer.password} label={`Copy the password of ${customer.email}`}>
        <span className="mono">{customer.password}</span>
      </CopyButton>
    ),
  },
  {
    key: 'access',
    label: 'Access key',
    render: (customer) => (
      <CopyButton text={customer.accessKey} label={`Copy the access key of ${customer.email}`}>
        <span className="mono">{customer.accessKey}</span>
      </CopyButton>
    ),
  },
  {
    key: 'secret',
    label: 'Secret key',
    from: 1280,
    render: (customer) => (
      <CopyButton text={customer.secretKey} label={`Copy the secret key of ${customer.email}`}>
        <span className="mono">{customer.secretKey.slice(0, 12)}…</span>
      </CopyButton>
    ),
  },
];

const staffColumns: readonly Column<Staff>[] = [
  { key: 'role', label: 'Role', width: '96px', render: (person) => roleLabel(person.role) },
  {
    key: 'email',
    label: 'Email',
    width: '264px',
    render: (person) => (
      <CopyButton text={person.email} label={`Copy ${person.email}`}>
        {person.email}
      </CopyButton>
    ),
  },
  {
    key: 'password',
    label: 'Password',
    render: (person) => (
      <CopyButton text={person.password} label={`Copy the password of ${person.email}`}>
        <span className="mono">{person.password}</span>
      </CopyButton>
    ),
  },
];

/** Only in demo mode, where nothing is secret. */
export function DemoPage(): JSX.Element {
  usePageTitle('Demo logins');
  const { data, error, refetch } = useQuery({
    queryKey: ['demo'],
    queryFn: async ({ signal }) => demoLoginsSchema.parse(await fetchDemo(signal)),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <>
      <PageHead title="Demo logins" sub="The second step of staff is 000000" />
      {data === undefined ? (
        <Panel label="Demo logins">
          {error === null ? (
            <TableSkeleton columns={4} label="demo logins" />
          ) : (
            <ErrorState
              title="The demo logins could not be loaded"
              detail={messageOf(error)}
              onRetry={() => void refetch()}
            />
          )}
        </Panel>
      ) : (
        <Stack>
          <Panel title="Customers" meta={`${data.customers.length}, keys may read and trade`}>
            <RecordTable
              caption="Demo customers"
              columns={customerColumns}
              rows={data.customers}
              rowKey={(customer) => String(customer.uid)}
            />
          </Panel>
          <Panel title="Staff" meta={data.staff.length}>
            <RecordTable
              caption="Demo staff"
              columns={staffColumns}
              rows={data.staff}
              rowKey={(person) => person.email}
            />
          </Panel>
        </Stack>
      )}
    </>
  );
}
