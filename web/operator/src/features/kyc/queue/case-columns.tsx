import type { JSX } from 'react';
import { Link } from 'react-router-dom';
import type { KycCaseRecord } from '@corella/contracts/operator';
import { exactUtc } from '../../../shared/format/times.js';
import type { Column } from '../../../shared/table/record-table.js';
import { Icon } from '../../../shared/ui/icon.js';
import { Chip } from '../../../shared/ui/marks.js';
import { caseAddress } from '../case-tabs.js';
import { documentText, marksOf, stateText, stateTone, type Mark } from '../case-words.js';
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
      <span className={`two-lines num ${styles.customer}`} title={name ?? undefined}>
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
    width: '168px',
    from: 1460,
    long: true,
    render: (record) => <Documents record={record} />,
  },
  { key: 'marks', label: 'Marks', render: (record) => <Marks record={record} /> },
];

const whereItStands = ({ nowMs, decided, onClaim }: CaseView): readonly Column<KycCaseRecord>[] => [
  {
    key: 'state',
    label: 'State',
    sort: 'state',
    width: '152px',
    from: 1024,
    render: (record) => <Chip tone={stateTone(record)}>{stateText(record)}</Chip>,
  },
  {
    key: 'claimed',
    label: decided ? 'Decided by' : 'Claimed by',
    width: '128px',
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

/** What the document is, and below it what there is of it. */
function Documents({ record }: { readonly record: KycCaseRecord }): JSX.Element {
  const { document, pictures } = documentText(record);
  return (
    <span className="two-lines num" title={`${document}, ${pictures}`}>
      {document}
      <small>{pictures}</small>
    </span>
  );
}

/** So many characters of marks fit in a line beside each other, on windows that have room for two. */
const ROOM = 30;

/**
 * What is remarkable about a case, in one line: the first mark, the second where there is room for both, and the rest
 * as a number that says what it is.
 */
export function Marks({ record }: { readonly record: KycCaseRecord }): JSX.Element {
  const [first, second, ...others] = marksOf(record);
  if (first === undefined) return <span className="dim">–</span>;
  const rest = second === undefined ? [] : [second, ...others];
  const fits = second !== undefined && first.text.length + second.text.length <= ROOM;
  return (
    <span className={styles.marks} data-fits={fits}>
      <MarkChip mark={first} />
      {fits && (
        <span className={styles.second}>
          <MarkChip mark={second} />
        </span>
      )}
      {fits && others.length > 0 && <Rest marks={others} className={styles.second} />}
      {rest.length > 0 && <Rest marks={rest} className={fits ? styles.narrow : undefined} />}
    </span>
  );
}

const MarkChip = ({ mark: { text, warns } }: { readonly mark: Mark }): JSX.Element => (
  <Chip>
    {warns && <Icon name="warn" size={12} />}
    <span className={styles.mark} title={text}>
      {text}
    </span>
  </Chip>
);

const Rest = ({ marks, className }: { readonly marks: readonly Mark[]; readonly className: string | undefined }) => {
  const named = marks.map(({ text }) => text).join(', ');
  return (
    <span className={className} title={named}>
      <Chip>
        +{marks.length}
        <span className="visually-hidden"> {named}</span>
      </Chip>
    </span>
  );
};
