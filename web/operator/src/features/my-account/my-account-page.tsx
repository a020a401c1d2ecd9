import { useState } from 'react';
import type { JSX } from 'react';
import { Button } from '@mui/material';
import { useMe } from '../../shared/access/use-access.js';
import { NOTHING } from '../../shared/format/amounts.js';
import { roleLabel } from '../../shared/format/names.js';
import { PageHead, Split, Stack, usePageTitle } from '../../shared/ui/page.js';
import { Facts, Panel, PanelBody } from '../../shared/ui/panel.js';
import { ChangePasswordDialog } from './change-password-dialog.js';
import { MyPasskeys } from './my-passkeys.js';
import { MySessions } from './my-sessions.js';
import { ReplaceAuthenticatorDialog } from './replace-authenticator-dialog.js';

/** What every member of staff may see and change of their own, whatever the role. */
export function MyAccountPage(): JSX.Element {
  usePageTitle('My account');
  const me = useMe();
  const [open, setOpen] = useState<'password' | 'authenticator' | null>(null);
  const close = (): void => setOpen(null);
  const email = me?.email ?? '';
  return (
    <>
      <PageHead title="My account" sub="Your login to this console">
        <Button variant="outlined" onClick={() => setOpen('password')}>
          Change password
        </Button>
        <Button variant="outlined" onClick={() => setOpen('authenticator')}>
          Replace the authenticator
        </Button>
      </PageHead>
      <Split>
        <Stack>
          <MySessions />
          <MyPasskeys />
        </Stack>
        <Stack>
          <Panel title="Person">
            <PanelBody>
              <Facts
                facts={[
                  { term: 'Name', value: me?.name ?? NOTHING },
                  { term: 'Email', value: me?.email ?? NOTHING },
                  { term: 'Role', value: me === null ? NOTHING : roleLabel(me.role) },
                ]}
              />
            </PanelBody>
          </Panel>
        </Stack>
      </Split>
      {open === 'password' && <ChangePasswordDialog email={email} onClose={close} />}
      {open === 'authenticator' && <ReplaceAuthenticatorDialog email={email} onClose={close} />}
    </>
  );
}
