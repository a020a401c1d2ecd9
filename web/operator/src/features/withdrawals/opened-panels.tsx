import type { JSX } from 'react';
import { Link } from 'react-router-dom';
import type { OpenedWithdrawal } from '@corella/contracts/operator';
import { useAccess } from '../../shared/access/use-access.js';
import { amount } from '../../shared/format/amounts.js';
import { moment } from '../../shared/format/times.js';
import {
  actionText,
  networkText,
  peopleText,
  ruleName,
  ruleWords,
  sumOf,
} from '../../shared/withdrawals/withdrawal-words.js';
import { CopyButton } from '../../shared/ui/copy-button.js';
import { Icon } from '../../shared/ui/icon.js';
import { Chip, Hash, Pips } from '../../shared/ui/marks.js';
import { Facts, Panel, PanelBody, type Fact } from '../../shared/ui/panel.js';
import { isTrouble, partsOf, stepText } from './withdrawal-words.js';
import styles from './withdrawals.module.css';

interface OpenedProps {
  readonly opened: OpenedWithdrawal;
}

/** Where it goes and why it waits, beside who has to agree and what has happened. */
export const OpenedPanels = ({ opened }: OpenedProps): JSX.Element => (
  <div className={styles.layout}>
    <div className={styles.main}>
      <Destination opened={opened} />
      <Hits opened={opened} />
      <Inputs opened={opened} />
    </div>
    <div className={styles.aside}>
      <People opened={opened} />
      <History opened={opened} />
    </div>
  </div>
);

function Destination({ opened }: OpenedProps): JSX.Element {
  const { payee, rail, outcome, txid, required, confirmations } = opened;
  const chain: readonly Fact[] =
    rail === 'bank'
      ? []
      : [
          { term: 'Network cost, at most', value: <span className="num">{amount(opened.mostCost)}</span> },
          { term: 'Confirmations', value: <span className="num">{`${confirmations} of ${required}`}</span> },
          {
            term: 'Transaction',
            value: txid === null ? 'none yet' : <Long text={txid} label="Copy the transaction" />,
          },
        ];
  return (
    <Panel title="Where it goes" meta={<Chip tone="line">{networkText(opened)}</Chip>}>
      <PanelBody>
        {payee === null ? (
          <p className="dim">Erased.</p>
        ) : (
          <div className={styles.address}>
            <Long text={payee.address} label="Copy the address" />
          </div>
        )}
        <Facts
          facts={[
            ...(payee === null || payee.tag === null ? [] : [{ term: 'Tag', value: payee.tag }]),
            ...(payee === null ? [] : [{ term: 'Label', value: payee.label === '' ? 'none' : payee.label }]),
            { term: 'Whether it left', value: OUTCOMES[outcome] },
            ...chain,
          ]}
        />
      </PanelBody>
    </Panel>
  );
}
const OUTCOMES: Readonly<Record<OpenedWithdrawal['outcome'], string>> = {
  open: 'not yet',
  unknown: 'not known yet',
  paid: 'paid',
  unpaid: 'nothing was paid',
};

/** First and last six stand out: people compare these, and whoever forges an address makes only them alike. */
function Long({ text, label }: { readonly text: string; readonly label: string }): JSX.Element {
  const { head, middle, tail } = partsOf(text);
  return (
    <CopyButton text={text} label={label}>
      <span className={`${styles.long} num`}>
        <b>{head}</b>
        {middle}
        <b>{tail}</b>
      </span>
    </CopyButton>
  );
}

const Hits = ({ opened: { hits, inputs, policyVersion } }: OpenedProps): JSX.Element => (
  <Panel title="Rules met" meta={`policy version ${policyVersion}`}>
    <PanelBody>
      {hits.length === 0 && (
        <p className="dim">No rule of risk. Its amount or a payee never paid may still want people.</p>
      )}
      <ul className={styles.hits}>
        {hits.map(({ rule, action }) => {
          const { limit, found } = ruleWords(rule, inputs);
          return (
            <li key={rule}>
              <Icon name="warn" />
              <span>
                <b>{ruleName(rule)}</b>
                <small>
                  {limit === '' ? '' : `${limit}. `}
                  {actionText(action)}
                </small>
              </span>
              <span className="num">{found}</span>
            </li>
          );
        })}
      </ul>
    </PanelBody>
  </Panel>
);

function Inputs({ opened }: OpenedProps): JSX.Element | null {
  const { inputs } = opened;
  const { maySee } = useAccess();
  if (inputs === null) return null;
  const { uid } = opened;
  return (
    <Panel title="What the rules were told">
      <PanelBody>
        <Facts
          facts={[
            { term: 'This withdrawal', value: <span className="num">{`A$${amount(inputs.aud, 2)}`}</span> },
            {
              term: 'In 24 hours with it',
              value: <span className="num">{`A$${amount(inputs.audOfDay, 2)} in ${inputs.countOfDay}`}</span>,
            },
            { term: 'Payee was paid before', value: inputs.payeePaidBefore ? 'yes' : 'never' },
            { term: 'Leaves the account', value: <span className="num">{sumOf(opened.amount, opened)}</span> },
            {
              term: 'Customer',
              value: maySee('users') ? (
                <Link className="link num" to={`/users/${uid}/show`}>
                  UID {uid}
                </Link>
              ) : (
                <span className="num">UID {uid}</span>
              ),
            },
          ]}
        />
      </PanelBody>
    </Panel>
  );
}

type Request = OpenedWithdrawal['requests'][number];

function People({ opened: { requests, people, state } }: OpenedProps): JSX.Element {
  const [newest] = requests;
  const waits = newest?.status === 'pending';
  const wants = state === 'reexamine' || state === 'large-amount-examine';
  return (
    <Panel
      title={wants ? `Needs ${peopleText(people)}` : 'People'}
      {...(newest !== undefined && waits
        ? {
            meta: (
              <>
                <Pips done={newest.signed.length} of={newest.required} />
                {newest.signed.length} of {newest.required}
              </>
            ),
          }
        : {})}
    >
      <PanelBody>
        {newest === undefined ? (
          <p className="dim">
            {wants ? 'Nobody has been asked yet. The venue asks within a minute.' : 'Nobody was asked.'}
          </p>
        ) : (
          <ul className={styles.requests}>
            {requests.map((request) => (
              <RequestLine key={request.id} request={request} />
            ))}
          </ul>
        )}
      </PanelBody>
    </Panel>
  );
}

const STATUS: Readonly<Record<Request['status'], string>> = {
  pending: 'Waits',
  approved: 'Agreed',
  executed: 'Agreed',
  rejected: 'Refused',
  withdrawn: 'Taken back',
  expired: 'Lapsed',
  failed: 'Not carried out',
};

const RequestLine = ({ request }: { readonly request: Request }): JSX.Element => (
  <li>
    <span className={styles.status}>
      <b>{STATUS[request.status]}</b>
      <Link className="link" to={`/approvals/${request.id}/show`}>
        {request.status === 'pending' ? 'Decide it' : 'See the request'}
      </Link>
    </span>
    <small className="num">
      Asked {moment(request.createdAt)}
      {request.status === 'pending' && `, lapses ${moment(request.expiresAt)}`}
    </small>
    {request.signed.map(({ name, at }) => (
      <small key={name} className="num">
        {name} agreed {moment(at)}
      </small>
    ))}
    <small className={styles.hash}>
      <Icon name="hash" /> What is signed <Hash value={request.payloadHash} />
    </small>
  </li>
);

const History = ({ opened: { history } }: OpenedProps): JSX.Element => (
  <Panel title="What has happened">
    <PanelBody>
      <ol className={styles.history}>
        {history.toReversed().map((step, at) => (
          <li key={`${step.at} ${history.length - at}`} data-now={at === 0} data-warns={isTrouble(step)}>
            <small className="num">{moment(step.at)}</small>
            <span>
              {stepText(step)}
              {step.approvalId !== null && (
                <>
                  {' '}
                  <Link className="link" to={`/approvals/${step.approvalId}/show`}>
                    See the request
                  </Link>
                </>
              )}
            </span>
          </li>
        ))}
      </ol>
    </PanelBody>
  </Panel>
);
