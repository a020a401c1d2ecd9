import { Button } from '@mui/material';
import { useState } from 'react';
import type { JSX } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { AgreementRecord, AgreementTextsRecord, AgreementVersionRecord } from '@corella/contracts/operator';
import { useAccess } from '../../shared/access/use-access.js';
import { agreementName, askedWords, PROFILE_NAMES } from '../../shared/agreements/agreement-words.js';
import { TextChanges } from '../../shared/agreements/text-changes.js';
import { fetchRecord } from '../../shared/api/operator-api.js';
import { messageOf } from '../../shared/api/message-of.js';
import { TakeBack } from '../../shared/changes/take-back.js';
import { moment } from '../../shared/format/times.js';
import { ErrorState, TableSkeleton } from '../../shared/table/table-states.js';
import { Panel } from '../../shared/ui/panel.js';
import styles from './agreements.module.css';

const STATUS: Readonly<Record<AgreementVersionRecord['status'], string>> = {
  'in-force': 'in force',
  scheduled: 'scheduled',
  superseded: 'superseded',
  withdrawn: 'taken back',
};

/** The texts of a version; null where there is none. They never change. */
export const useTexts = (id: string, version: number) =>
  useQuery({
    queryKey: ['agreements', id, 'texts', version],
    queryFn: async ({ signal }) =>
      version < 1
        ? null
        : (await fetchRecord<AgreementTextsRecord>(`agreements/${id}/versions/${version}`, signal)).texts,
    staleTime: Infinity,
  });

interface VersionsListProps {
  readonly record: AgreementRecord;
  readonly nowMs: number;
}

/** All versions, newest first, with whom they ask and how many have signed. Each opens beside the one before it. */
export function VersionsList({ record, nowMs }: VersionsListProps): JSX.Element {
  const { may } = useAccess();
  const [open, setOpen] = useState<number | null>(null);
  return (
    <Panel title="Versions" meta={record.versions.length}>
      {record.versions.length === 0 ? <p className={styles.words}>Nothing is published yet.</p> : null}
      <ul className={`${styles.versions} num`}>
        {record.versions.map((one) => (
          <li key={one.version}>
            <div className={styles.version}>
              <b>{one.version}</b>
              <span>
                {STATUS[one.status]}, {beginWords(one)}
                <small>
                  {one.profiles.map((profile) => PROFILE_NAMES[profile]).join(', ')}.
                  {/* Nobody had signed anything before the first one. */}
                  {one.effectiveAt === null ? '' : ` ${askedWords(one.reconsent, one.graceDays)}.`}
                  {one.by.length === 0 ? '' : ` Published by ${one.by.join(' and ')}.`}
                  {one.withdrawal === null ? '' : ` ${takenBackWords(one.withdrawal)}`}
                </small>
              </span>
              <span>
                {one.signed} signed
                <small>{one.missing} have to</small>
              </span>
              <span className={styles.acts}>
                <Button
                  size="small"
                  aria-expanded={open === one.version}
                  onClick={() => setOpen(open === one.version ? null : one.version)}
                >
                  {open === one.version ? 'Close' : `Read version ${one.version}`}
                </Button>
                {one.status === 'scheduled' && record.pending.length === 0 && may('agreements.initiate') && (
                  <TakeBack
                    call={{ resource: 'agreements', id: record.id, verb: 'withdraw' }}
                    noun={agreementName(record.id)}
                    version={one}
                    nowMs={nowMs}
                  />
                )}
              </span>
            </div>
            {open === one.version && <Texts id={record.id} version={one.version} base={baseOf(record, one)} />}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const beginWords = ({ status, effectiveAt }: AgreementVersionRecord): string =>
  effectiveAt === null
    ? 'from the start'
    : `${status === 'withdrawn' ? 'was to begin' : 'from'} ${moment(effectiveAt)}`;

/** The newest version below this one that was not taken back. */
const baseOf = ({ versions }: AgreementRecord, { version }: AgreementVersionRecord): number =>
  versions.find((one) => one.version < version && one.status !== 'withdrawn')?.version ?? 0;

const takenBackWords = ({ by, at, reason }: NonNullable<AgreementVersionRecord['withdrawal']>): string =>
  `Taken back ${moment(at)}${by.length === 0 ? '' : ` by ${by.join(' and ')}`}${reason === null ? '' : `: ${reason}`}.`;

interface TextsProps {
  readonly id: string;
  readonly version: number;
  readonly base: number;
}

function Texts({ id, version, base }: TextsProps): JSX.Element {
  const [before, after] = [useTexts(id, base), useTexts(id, version)];
  const error = before.error ?? after.error;
  if (error !== null) {
    const retry = (): void => void Promise.all([before.refetch(), after.refetch()]);
    return <ErrorState title="The texts could not be loaded" detail={messageOf(error)} onRetry={retry} />;
  }
  if (before.data === undefined || after.data === undefined || after.data === null)
    return <TableSkeleton columns={2} label="the texts" />;
  return <TextChanges before={before.data} after={after.data} />;
}
