import type { JSX } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Button } from '@mui/material';
import { Link } from 'react-router-dom';
import type { AuditVerificationRecord } from '@corella/contracts/operator';
import { fetchRecord } from '../../shared/api/operator-api.js';
import { count } from '../../shared/format/amounts.js';
import { clock } from '../../shared/format/times.js';
import { messageOf } from '../../shared/api/message-of.js';
import { Hash } from '../../shared/ui/marks.js';
import { Icon } from '../../shared/ui/icon.js';
import styles from './audit-log.module.css';

/** Has the venue compute the whole hash chain again, and says the result with its place. */
export function VerifyChain(): JSX.Element {
  const check = useMutation({ mutationFn: () => fetchRecord<AuditVerificationRecord>('audit-log/verification') });
  return (
    <>
      <span role="status" className={styles.verified}>
        {check.data !== undefined && <Result checked={check.data} />}
        {check.error !== null && messageOf(check.error)}
      </span>
      <Button variant="outlined" disabled={check.isPending} onClick={() => check.mutate()}>
        <Icon name="hash" />
        {check.isPending ? 'Verifying' : 'Verify chain'}
      </Button>
    </>
  );
}

function Result({ checked }: { readonly checked: AuditVerificationRecord }): JSX.Element {
  if (checked.intact)
    return (
      <>
        <Icon name="check" />
        <span className="num">
          Intact at {clock(checked.at)}: {count(checked.records)} records, last hash <Hash value={checked.hash} />
        </span>
      </>
    );
  return (
    <span className={styles.broken} role="alert">
      <Icon name="warn" />
      <span className="num">
        Broken at record{' '}
        <Link className="link" to={`/audit-log/${checked.brokenAt}/show`}>
          {checked.brokenAt}
        </Link>
        , after {count(checked.records)} that follow from each other
      </span>
    </span>
  );
}
