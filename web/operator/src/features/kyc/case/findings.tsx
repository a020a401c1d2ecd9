import { Fragment, type JSX, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ageOn, dayIn, isDate, isStrongLink, KYC_DUPLICATE_SCORE, KYC_SECTIONS } from '@corella/contracts/kyc';
import type { KycCaseOpened } from '@corella/contracts/operator';
import { useAccess } from '../../../shared/access/use-access.js';
import { moment } from '../../../shared/format/times.js';
import { linkReason } from '../../../shared/links/link-words.js';
import { Icon } from '../../../shared/ui/icon.js';
import { Chip } from '../../../shared/ui/marks.js';
import { historyText, ratingText, reasonWords, risksText } from '../case-words.js';
import styles from './case.module.css';

/** A face that is this much alike counts as the same. */
const SAME_FACE = 0.8;

/** What was found about the person beside the answers: checks, others who look alike, and what happened before. */
export function Findings({ opened }: { readonly opened: KycCaseOpened }): JSX.Element {
  return (
    <div className={styles.findings}>
      <Checks opened={opened} />
      <div className={styles.stacked}>
        <Risk opened={opened} />
        <Duplicates opened={opened} />
        <Links opened={opened} />
      </div>
      <History opened={opened} />
    </div>
  );
}

function Section({
  title,
  meta,
  children,
}: {
  readonly title: string;
  readonly meta?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <section aria-label={title}>
      <h2>
        {title} {meta}
      </h2>
      {children}
    </section>
  );
}

type Screened = NonNullable<NonNullable<KycCaseOpened['check']>['people']>[number];

interface Check {
  readonly label: string;
  readonly value: string;
  readonly warns: boolean;
  /** Nothing was checked, so there is no result to tick. */
  readonly none?: boolean;
}

/** Where the document says another day, both ages. */
function ageOf({ check, age, kind, answers }: KycCaseOpened): Check {
  const read = check?.read.birthDate?.text ?? '';
  const other = isDate(read) && read !== answers.birthDate ? ageOn(read, dayIn('UTC', Date.now())) : null;
  return {
    label: kind === 'company' ? 'Age of who logs in' : 'Age',
    value: other === null ? String(age) : `${age} as entered, ${other} as read`,
    warns: other !== null,
  };
}

function checksOf(opened: KycCaseOpened): readonly Check[] {
  const { check } = opened;
  const years = ageOf(opened);
  if (check === null || check.outcome === 'unanswered') return [years];
  const { sanctionsHits, publicFigure, fraud, faceScore, people } = check;
  const looked = people?.map((person) => screened(person, opened));
  // A screening looks at no documents.
  if (looked !== undefined && Object.keys(check.read).length === 0) return [...looked, years];
  return [
    ...(looked ?? [
      {
        label: 'Sanctions lists',
        value: sanctionsHits === 1 ? '1 hit' : `${sanctionsHits} hits`,
        warns: sanctionsHits > 0,
      },
      { label: 'Politically exposed', value: publicFigure ? 'yes' : 'no', warns: publicFigure },
    ]),
    { label: 'Document genuine', value: fraud ? 'doubtful' : 'yes', warns: fraud },
    {
      label: 'Face match',
      value: faceScore === null ? 'no selfie' : faceScore.toFixed(2),
      warns: faceScore !== null && faceScore < SAME_FACE,
      none: faceScore === null,
    },
    years,
  ];
}

/** `Helen Stavros, owner 1, 55%` and what was found of her. */
function screened({ section, sanctionsHits, publicFigure }: Screened, { answers, kind }: KycCaseOpened): Check {
  const found = [
    ...(sanctionsHits > 0 ? [sanctionsHits === 1 ? '1 hit' : `${sanctionsHits} hits`] : []),
    ...(publicFigure ? ['politically exposed'] : []),
  ];
  const of = (question: string): string => (answers as Readonly<Record<string, string>>)[question] ?? '';
  const asked = section === null ? '' : `${section}.`;
  const name = `${of(`${asked}firstName`)} ${of(`${asked}lastName`)}`.trim();
  const shares = of(`${asked}shares`);
  const role =
    section === null ? (kind === 'company' ? 'logs in' : 'customer') : KYC_SECTIONS[section].en.toLowerCase();
  return {
    label: [name, role, shares === '' ? '' : `${shares}%`].filter((part) => part !== '').join(', '),
    value: found.join(', ') || 'on no list',
    warns: found.length > 0,
  };
}

function Checks({ opened }: { readonly opened: KycCaseOpened }): JSX.Element {
  const { check } = opened;
  return (
    <Section title="Checks">
      {check === null && (
        <p className="dim">The checking service has not answered yet. It is asked for up to an hour.</p>
      )}
      {check?.outcome === 'unanswered' && (
        <p className={styles.warning}>
          <Icon name="warn" />
          <span>The checking service did not answer. Two people decide without it.</span>
        </p>
      )}
      <ul className={styles.checks}>
        {checksOf(opened).map(({ label, value, warns, none = false }) => (
          <li key={label} data-warns={warns}>
            {none ? <span className="dim">–</span> : <Icon name={warns ? 'warn' : 'check'} size={12} />}
            <span>{label}</span>
            <span className="num">{value}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** How much risk the customer is, and why. It says when they are looked at again. */
function Risk({
  opened: { rating, risks, reviewYears: years },
}: {
  readonly opened: KycCaseOpened;
}): JSX.Element | null {
  if (rating === null) return null;
  return (
    <Section title="Risk" meta={<Chip tone={rating === 'high' ? 'warn' : 'plain'}>{ratingText(rating)}</Chip>}>
      <p className="dim">
        {risks.length === 0 ? 'Nothing points at a risk.' : `Because of ${risksText(risks)}.`}
        {years !== null && ` Once approved, looked at again after ${years === 1 ? '1 year' : `${years} years`}.`}
      </p>
    </Section>
  );
}

function Duplicates({ opened: { check } }: { readonly opened: KycCaseOpened }): JSX.Element {
  const { maySee } = useAccess();
  const found = check?.duplicates ?? [];
  return (
    <Section title="Duplicates" meta={found.length > 0 && <Chip tone="warn">{found.length}</Chip>}>
      {found.length === 0 && <p className="dim">Nobody else looks like this customer.</p>}
      <ul className={styles.duplicates}>
        {found.map(({ uid, score, same }) => (
          <li key={uid} data-warns={score >= KYC_DUPLICATE_SCORE}>
            <span className="num">
              {maySee('users') ? (
                <Link className="link" to={`/users/${uid}/show`}>
                  UID {uid}
                </Link>
              ) : (
                `UID ${uid}`
              )}
              , score {score.toFixed(2)}
            </span>
            <small>Same {same.join(', ')}</small>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Whoever is linked strongly is, as far as anybody can tell, the same person. A weak link may be a household. */
function Links({ opened: { links } }: { readonly opened: KycCaseOpened }): JSX.Element {
  const { maySee } = useAccess();
  return (
    <Section title="Linked with" meta={links.length > 0 && <Chip tone="warn">{links.length}</Chip>}>
      {links.length === 0 && (
        <p className="dim">Nobody shares a document, phone, browser or home with this customer.</p>
      )}
      <ul className={styles.duplicates}>
        {links.map(({ kind, uids, seenAt }) => (
          <li key={`${kind} ${uids.join()}`} data-warns={isStrongLink(kind)}>
            <span className="num">
              {uids.map((uid, index) => (
                <Fragment key={uid}>
                  {index > 0 && ', '}
                  {maySee('users') ? (
                    <Link className="link" to={`/users/${uid}/show`}>
                      UID {uid}
                    </Link>
                  ) : (
                    `UID ${uid}`
                  )}
                </Fragment>
              ))}
            </span>
            <small>
              {linkReason(kind)}
              {seenAt === null ? ', as this case says' : `, since ${moment(seenAt)}`}
            </small>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function History({ opened: { history } }: { readonly opened: KycCaseOpened }): JSX.Element {
  return (
    <Section title="History">
      <ol className={styles.history}>
        {[...history].reverse().map((row) => (
          <li key={`${row.at} ${row.type}`} data-by={row.by === null ? 'customer' : 'desk'}>
            <small className="num">{moment(row.at)}</small>
            <span>{historyText(row)}</span>
            {row.reason !== null && <small>{reasonWords(row.reason)}</small>}
            {row.remark !== null && <small>“{row.remark}”</small>}
          </li>
        ))}
      </ol>
    </Section>
  );
}
