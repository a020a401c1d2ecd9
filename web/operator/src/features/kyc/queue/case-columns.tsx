import type { JSX } from 'react';
import { Link } from 'react-router-dom';
import type { KycCaseRecord } from '@corella/contracts/operator';
import { exactUtc } from '../../../shared/format/times.js';
import type { Column } from '../../../shared/table/record-table.js';
import { Icon } from '../../../shared/ui/icon.js';
import { Chip } from '../../../shared/ui/marks.js';
import { caseAddress } from '../case-tabs.js';
import { documentText, marksOf, stateText, stateTone } from '../case-words.js';
import { Claimant } from '../claimant.js';
import { Due } from '../due.js';
import styles from '../kyc.module.css';

interface CaseView {
  readonly nowMs: number;
  readonly search: string;
  readonly decided: boolean;
  readonly onClaim: ((record: KycCaseRecord) => void) | undefined;
}

export const caseColumns = (view: CaseView): readonly Column<KycCaseRecord>[] => [
  ...whichCase(view),
  ...WHAT_IT_IS,
  ...whereItStands(view),
];

const whichCase = ({ nowMs, search, decided }: CaseView): readonly Column<KycCaseRecord>[] => [
  {
    key: 'due',
    label: decided ? 'Decided' : 'Time left',
    sort: decided ? 'decidedAt' : 'dueAt',
    width: '112px',
    render: (record) => <Due record={record} nowMs={nowMs} />,
  },
  {
    key: 'case',
    label: 'Case',
    sort: 'id',
    width: '136px',
    render: ({ id }) => (
      <Link className="link num" to={caseAddress(id, search)}>
        {id}
      </Link>
    ),
  },
  {
    key: 'customer',
    label: 'Customer',
    sort: 'uid',
    width: '168px',
    long: true,
    render: ({ name, uid }) => (
      <span className="two-lines num" title={name ?? undefined}>
        {name ?? 'Erased'}
        <small>UID {uid}</small>
      </span>
    ),
  },
];

const WHAT_IT_IS: readonly Column<KycCaseRecord>[] = [
  {
    key: 'type',
    label: 'Type',
    sort: 'kind',
    width: '96px',
    from: 1280,
    render: ({ kind, country }) => (
      <span className="dim">
        {kind === 'company' ? <Chip tone="primary">Company</Chip> : 'Person,'} {country}
      </span>
    ),
  },
  {
    key: 'documents',
    label: 'Documents',
    width: '136px',
    from: 1460,
    long: true,
    render: (record) => (
      <span className="dim" title={documentText(record)}>
        {documentText(record)}
      </span>
    ),
  },
  { key: 'marks', label: 'Marks', render: (record) => <Marks record={record} /> },
];

const whereItStands = ({ nowMs, decided, onClaim }: CaseView): readonly Column<KycCaseRecord>[] => [
  {
    key: 'state',
    label: 'State',
    sort: 'state',
    width: '152px',
    render: (record) => <Chip tone={stateTone(record)}>{stateText(record)}</Chip>,
  },
  {
    key: 'claimed',
    label: decided ? 'Decided by' : 'Claimed by',
    width: '160px',
    render: (record) => (
      <span title={`Submitted ${exactUtc(record.submittedAt)}`}>
        <Claimant
          record={record}
          nowMs={nowMs}
          {...(onClaim === undefined ? {} : { onClaim: () => onClaim(record) })}
        />
      </span>
    ),
  },
];

const SHOWN = 2;

/** What is remarkable about a case; beyond two, the rest as a number that says what it is. */
export function Marks({ record }: { readonly record: KycCaseRecord }): JSX.Element {
  const marks = marksOf(record);
  if (marks.length === 0) return <span className="dim">–</span>;
  const rest = marks.slice(SHOWN);
  return (
    <span className={styles.marks}>
      {marks.slice(0, SHOWN).map(({ text, warns }) => (
        <Chip key={text} tone="plain">
          {warns && <Icon name="warn" size={12} />}
          {text}
        </Chip>
      ))}
      {rest.length > 0 && (
        <span title={rest.map(({ text }) => text).join(', ')}>
          <Chip tone="plain">
            +{rest.length}
            <span className="visually-hidden"> {rest.map(({ text }) => text).join(', ')}</span>
          </Chip>
        </span>
      )}
    </span>
  );
}
