import type { JSX } from 'react';
import type { RemovalOpened } from '@corella/contracts/operator';
import { apiUrl } from '../../../shared/api/http-client.js';
import { usePicture } from '../../../shared/factor/use-picture.js';
import { moment } from '../../../shared/format/times.js';
import { EmptyState } from '../../../shared/table/table-states.js';
import { Facts, Panel, PanelBody } from '../../../shared/ui/panel.js';
import styles from '../removals.module.css';

interface ClaimPaneProps {
  readonly opened: RemovalOpened;
  /** The reason that each enclosure is read with. */
  readonly reason: string;
}

/** What the customer wrote: the request, and then each answer to a question of the desk. */
export function ClaimPane({ opened, reason }: ClaimPaneProps): JSX.Element {
  return (
    <Panel title="What the customer wrote">
      {opened.claims.map((claim, at) => (
        <PanelBody key={claim.at}>
          <article className={styles.claim} aria-label={at === 0 ? 'The request' : `Answer ${at}`}>
            <h3>
              {at === 0 ? 'The request' : `Answer ${at}`} <small className="dim num">{moment(claim.at)}</small>
            </h3>
            <p className={styles.words} lang={claim.language}>
              {claim.text}
            </p>
            <Facts
              facts={[
                { term: 'Contact email', value: claim.contactEmail },
                { term: 'Contact phone', value: <span className="num">{claim.contactTel}</span> },
                ...(at === 0 && opened.isBoundPhone !== null
                  ? [{ term: 'Same as the phone on record', value: opened.isBoundPhone ? 'yes' : 'no' }]
                  : []),
                { term: 'Sent from', value: `${claim.device}, ${claim.ip}` },
              ]}
            />
            {claim.file === null ? (
              <p className="dim">Without an enclosure.</p>
            ) : (
              <Enclosure id={opened.id} number={at + 1} version={claim.file.version} reason={reason} />
            )}
          </article>
        </PanelBody>
      ))}
    </Panel>
  );
}

interface EnclosureProps {
  readonly id: string;
  readonly number: number;
  readonly version: string;
  readonly reason: string;
}

function Enclosure({ id, number, version, reason }: EnclosureProps): JSX.Element {
  const { failed, attempt, onError } = usePicture();
  const query = new URLSearchParams({ reason, v: version });
  if (failed)
    return (
      <EmptyState title="The enclosure could not be loaded">
        Open the request again. Your session may have ended.
      </EmptyState>
    );
  return (
    <img
      key={attempt}
      className={styles.enclosure}
      src={`${apiUrl}/removal-requests/${encodeURIComponent(id)}/files/${number}?${query.toString()}`}
      alt={`Enclosure ${number}`}
      draggable={false}
      onError={onError}
    />
  );
}
