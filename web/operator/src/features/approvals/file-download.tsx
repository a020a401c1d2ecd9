import { useState, type JSX } from 'react';
import { Button } from '@mui/material';
import { useNotify } from 'react-admin';
import { CUSTOMER_FILE_MS } from '@corella/contracts/identity';
import type { ApprovalRecord } from '@corella/contracts/operator';
import { saveFile } from '@corella/ui';
import { useMe } from '../../shared/access/use-access.js';
import { messageOf } from '../../shared/api/message-of.js';
import { postTo } from '../../shared/api/operator-api.js';
import { moment } from '../../shared/format/times.js';
import { useNow } from '../../shared/live/use-now.js';
import { Icon } from '../../shared/ui/icon.js';

/** The file of a customer, for the two people who agreed, for a day. Each download is in the audit log. */
export function FileDownload({ approval }: { readonly approval: ApprovalRecord }): JSX.Element | null {
  const me = useMe();
  const now = useNow();
  const notify = useNotify();
  const [busy, setBusy] = useState(false);
  const agreedAt = approval.decisions.at(-1)?.at;
  const until = agreedAt === undefined ? 0 : Date.parse(agreedAt) + CUSTOMER_FILE_MS;
  const isOneOfTwo = approval.initiator === me?.id || approval.decisions.some(({ staffId }) => staffId === me?.id);
  if (!isOneOfTwo) return null;
  if (now >= until) return <span>It could be downloaded until {moment(new Date(until).toISOString())}.</span>;
  const uid = String(approval.payload['uid']);
  const download = async (): Promise<void> => {
    setBusy(true);
    try {
      const file = await postTo(`users/${uid}/file/${approval.id}`, {});
      saveFile(`corella-file-${uid}.json`, JSON.stringify(file, null, 2));
    } catch (error) {
      notify(messageOf(error), { type: 'warning' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="outlined" disabled={busy} onClick={() => void download()}>
      <Icon name="download" />
      {busy ? 'Preparing' : `Download the file (until ${moment(new Date(until).toISOString())})`}
    </Button>
  );
}
