import type { JSX } from 'react';
import { Button } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import type { AccountVerificationRecord } from '@corella/contracts/operator';
import { Problem } from '../../shared/actions/action-dialog.js';
import { LONG_PATIENCE_MS, apiUrl, httpClient } from '../../shared/api/http-client.js';
import { amount, count } from '../../shared/format/amounts.js';
import { messageOf } from '../../shared/api/message-of.js';
import { Icon } from '../../shared/ui/icon.js';
import styles from './ledger-page.module.css';

async function fetchVerification(account: string): Promise<AccountVerificationRecord> {
  const path = `accounts/${encodeURIComponent(account)}/verification`;
  const { json } = await httpClient(`${apiUrl}/${path}`, { patienceMs: LONG_PATIENCE_MS });
  return json as AccountVerificationRecord;
}

/** Has the account summed again over the whole log, and says in words what came out. */
export function VerifyAccount({ account }: { readonly account: string }): JSX.Element {
  const { data, error, isPending, mutate } = useMutation({ mutationFn: () => fetchVerification(account) });
  return (
    <div className={styles.verify}>
      <Button size="small" variant="outlined" disabled={isPending} onClick={() => mutate()}>
        {isPending ? 'Summing the log' : 'Verify against the log'}
      </Button>
      <div role="status">{data !== undefined && !isPending && <Result verified={data} />}</div>
      {error !== null && !isPending && <Problem text={messageOf(error)} />}
    </div>
  );
}

function Result({
  verified: { agrees, items, revision },
}: {
  readonly verified: AccountVerificationRecord;
}): JSX.Element {
  const assets = items.length === 1 ? '1 asset' : `${items.length} assets`;
  const others = items.some(({ tables }) => tables !== null) ? 'the writer and the tables hold' : 'the writer holds';
  if (agrees)
    return (
      <p className="num">
        <Icon name="check" />
        <span>
          Every entry up to {count(revision)} summed again, {assets}: {others} the same.
        </span>
      </p>
    );
  return (
    <>
      <p className={`${styles.differs} num`}>
        <Icon name="warn" />
        <span>
          Up to entry {count(revision)} something differs. Tell the engineers on duty, and post nothing to this account.
        </span>
      </p>
      <ul className="num">
        {items
          .filter((item) => !item.agrees)
          .map(({ asset, log, writer, tables }) => (
            <li key={asset}>
              {asset.toUpperCase()}: {words(log)} by the log, {words(writer)} by the writer
              {tables === null ? '' : `, ${words(tables)} by the tables`}
            </li>
          ))}
      </ul>
    </>
  );
}

const words = ({ available, frozen }: { readonly available: string; readonly frozen: string }): string =>
  `${amount(available)} available and ${amount(frozen)} frozen`;
