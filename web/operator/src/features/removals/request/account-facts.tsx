import type { JSX } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { RemovalOpened } from '@corella/contracts/operator';
import { day, moment } from '../../../shared/format/times.js';
import { kycLabel, words } from '../../../shared/format/names.js';
import { Icon } from '../../../shared/ui/icon.js';
import { Facts, Panel, PanelBody } from '../../../shared/ui/panel.js';
import { requestAddress } from '../removal-tabs.js';
import { historyText, reasonText } from '../removal-words.js';
import { BoundPhone } from './bound-phone.js';
import styles from '../removals.module.css';

/** What the venue knows of the owner, to be held against the claim: the account, its recent logins, what happened. */
export function AccountFacts({ opened }: { readonly opened: RemovalOpened }): JSX.Element {
  return (
    <div className={styles.facts}>
      <Panel title="The account">
        <PanelBody>
          <Findings opened={opened} />
          <Facts facts={factsOf(opened)} />
        </PanelBody>
      </Panel>
      <Panel title="Who the owner is, as verified">
        <PanelBody>
          <Verified opened={opened} />
        </PanelBody>
      </Panel>
      <Panel title="Recent logins">
        <PanelBody>
          <Logins opened={opened} />
        </PanelBody>
      </Panel>
      <Panel title="What has happened">
        <PanelBody>
          <History opened={opened} />
        </PanelBody>
      </Panel>
    </div>
  );
}

function Findings({ opened: { findings, others } }: { readonly opened: RemovalOpened }): JSX.Element | null {
  const { search } = useLocation();
  if (findings.length === 0 && others.length === 0) return null;
  return (
    <ul className={styles.findings}>
      {findings.map((text) => (
        <li key={text}>
          <Icon name="warn" /> {text}
        </li>
      ))}
      {others.map((id) => (
        <li key={id}>
          <Icon name="warn" /> Another open request of this account:{' '}
          <Link className="link num" to={requestAddress(id, search)}>
            {id}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** What the reasons "identity checked" rest on. */
function Verified({ opened: { verified } }: { readonly opened: RemovalOpened }): JSX.Element {
  if (verified === null)
    return (
      <p className="dim">Not verified, or verified without answers: there is nothing to check an identity against.</p>
    );
  const { name, birthDate, documentType, documentEnd } = verified;
  return (
    <Facts
      facts={[
        { term: 'Name', value: name ?? 'erased' },
        ...(birthDate === null ? [] : [{ term: 'Birth date', value: birthDate }]),
        ...(documentEnd === null
          ? []
          : [
              {
                term: 'Document',
                value: `${documentType === null ? '' : `${words(documentType)}, `}number ends in ${documentEnd}`,
              },
            ]),
      ]}
    />
  );
}

function factsOf(opened: RemovalOpened) {
  const { email, country, userStatus, kycState, locked, registeredAt, factors } = opened;
  const { totp, passkeys, recoveryCodes } = factors;
  return [
    { term: 'Email', value: email },
    { term: 'Lives in', value: country },
    { term: 'State', value: `${userStatus}${locked ? ', locked by the owner' : ''}, KYC ${kycLabel(kycState)}` },
    { term: 'Customer since', value: day(registeredAt) },
    { term: 'Authenticator', value: totp ? 'bound' : 'none' },
    { term: 'Passkeys', value: String(passkeys) },
    { term: 'Phone', value: <BoundPhone opened={opened} /> },
    { term: 'Recovery codes left', value: recoveryCodes === null ? 'none issued' : String(recoveryCodes) },
  ];
}

function Logins({ opened: { logins } }: { readonly opened: RemovalOpened }): JSX.Element {
  if (logins.length === 0) return <p className="dim">No login in the last 90 days.</p>;
  return (
    <ul className={styles.logins}>
      {logins.map(({ id, at, ip, device, ok }) => (
        <li key={id} data-warns={!ok}>
          <Icon name={ok ? 'check' : 'warn'} size={12} />
          <span className="num">{moment(at)}</span>
          <span>{device}</span>
          <span className="num">{ip}</span>
          <span>{ok ? '' : 'failed'}</span>
        </li>
      ))}
    </ul>
  );
}

function History({ opened: { history } }: { readonly opened: RemovalOpened }): JSX.Element {
  return (
    <ol className={styles.history}>
      {[...history].reverse().map((row) => (
        <li key={`${row.at} ${row.type}`}>
          <small className="dim num">{moment(row.at)}</small>
          <span>{historyText(row)}</span>
          {row.reason !== null && <small>{reasonText(row.reason)}</small>}
          {row.remark !== null && <small>“{row.remark}”</small>}
        </li>
      ))}
    </ol>
  );
}
