import { useState } from 'react';
import type { JSX } from 'react';
import { Button } from '@mui/material';
import { Link } from 'react-router-dom';
import type { AccountRecord } from '@corella/contracts/operator';
import { useAccess } from '../../shared/access/use-access.js';
import { FeeTermsPanel } from '../../shared/fees/fee-terms-panel.js';
import { accountLabel, mayText } from '../../shared/format/names.js';
import { exactUtc } from '../../shared/format/times.js';
import { PageHead, Split, Stack, usePageTitle } from '../../shared/ui/page.js';
import { Facts, OpenLink, Panel, PanelBody } from '../../shared/ui/panel.js';
import { RecordPage } from '../../shared/table/record-page.js';
import { AccountStatus } from './account-list.js';
import { AccountBalances } from './account-balances.js';
import { AdjustDialog } from './adjust-dialog.js';

export function AccountShow(): JSX.Element {
  return (
    <RecordPage<AccountRecord> resource="accounts" noun="account">
      {(account) => <AccountView account={account} />}
    </RecordPage>
  );
}

const filtered = (resource: string, account: string): string =>
  `/${resource}?filter=${encodeURIComponent(JSON.stringify({ account }))}`;

function AccountView({ account }: { readonly account: AccountRecord }): JSX.Element {
  const label = accountLabel(account.account);
  usePageTitle(label);
  const { may, maySee } = useAccess();
  const [adjusting, setAdjusting] = useState(false);
  const owner =
    account.uid === null ? (
      'the house'
    ) : maySee('users') ? (
      <Link className="link" to={`/users/${account.uid}/show`}>
        {account.uid}
      </Link>
    ) : (
      account.uid
    );
  return (
    <>
      <PageHead title={label} sub={<AccountStatus status={account.status} />}>
        {may('ledger-adjustment.initiate') && (
          <Button variant="outlined" onClick={() => setAdjusting(true)}>
            Ask for an adjustment
          </Button>
        )}
      </PageHead>
      <Split>
        <Stack>{maySee('balances') && <AccountBalances account={account.account} />}</Stack>
        <Stack>
          <Panel title="Account">
            <PanelBody>
              <Facts
                facts={[
                  { term: 'Name', value: <span className="mono">{account.account}</span> },
                  { term: 'Number', value: account.accountId },
                  { term: 'Owner', value: owner },
                  { term: 'May', value: mayText(account.allow) },
                  { term: 'Opened', value: exactUtc(account.openedAt) },
                ]}
              />
              {maySee('ledger-entries') && (
                <OpenLink to={filtered('ledger-entries', account.account)}>Its entries in the ledger</OpenLink>
              )}
              {maySee('orders') && account.kind === 'spot' && (
                <OpenLink to={filtered('orders', account.account)}>Its orders</OpenLink>
              )}
            </PanelBody>
          </Panel>
          {account.kind === 'spot' && <FeeTermsPanel account={account.account} openedAt={account.openedAt} />}
        </Stack>
      </Split>
      {adjusting && <AdjustDialog account={account} onClose={() => setAdjusting(false)} />}
    </>
  );
}
