import { useState } from 'react';
import type { JSX } from 'react';
import { Button } from '@mui/material';
import { Link } from 'react-router-dom';
import type { RetriedLetter } from '@corella/contracts/operator';
import { useAccess } from '../../shared/access/use-access.js';
import { count } from '../../shared/format/amounts.js';
import { exactUtc, moment } from '../../shared/format/times.js';
import { RecordPage } from '../../shared/table/record-page.js';
import { EmptyState } from '../../shared/table/table-states.js';
import { CopyButton } from '../../shared/ui/copy-button.js';
import { Icon } from '../../shared/ui/icon.js';
import { PageHead, Split, Stack, usePageTitle } from '../../shared/ui/page.js';
import { Facts, Panel, PanelBody } from '../../shared/ui/panel.js';
import styles from './dead-letters.module.css';
import { LetterContent } from './letter-content.js';
import type { ShownLetter } from './letter-content.js';
import { LetterTries } from './letter-tries.js';
import { commandName, letterAddress, noteOf, outcomeSaid } from './letter-words.js';
import { RetryDialog } from './retry-dialog.js';

export function LetterShow(): JSX.Element {
  return (
    <RecordPage<ShownLetter> resource="dead-letters" noun="dead letter">
      {(letter) => <LetterView key={letter.id} letter={letter} />}
    </RecordPage>
  );
}

/** One command that could not be read: why, what it holds, and what came of sending it again. */
function LetterView({ letter }: { readonly letter: ShownLetter }): JSX.Element {
  const name = commandName(letter);
  usePageTitle(`Dead letter ${letter.id}`);
  const { may } = useAccess();
  // The letter as it was when the person asked: the record is read again underneath.
  const [asked, setAsked] = useState<ShownLetter | null>(null);
  const [ended, setEnded] = useState<RetriedLetter | null>(null);
  return (
    <>
      <PageHead title={name} sub={`Could not be read by ${letter.service}, ${moment(letter.at)}`}>
        {may('dead-letters.retry') && letter.content !== 'not-kept' && (
          <Button variant="contained" onClick={() => setAsked(letter)}>
            Send again
          </Button>
        )}
      </PageHead>
      {ended !== null && <Ended ended={ended} />}
      <Split>
        <Stack>
          <Panel title="What it holds">
            <LetterContent letter={letter} />
          </Panel>
        </Stack>
        <Stack>
          <Panel title="Why it could not be read">
            <PanelBody>
              <p className={styles.reason}>{letter.reason}</p>
            </PanelBody>
          </Panel>
          <Origin letter={letter} />
          <Panel title="Sent again">
            {letter.tries.length === 0 ? (
              <EmptyState title="Not yet">Nobody has sent this command again.</EmptyState>
            ) : (
              <LetterTries tries={letter.tries} />
            )}
          </Panel>
        </Stack>
      </Split>
      {asked !== null && <RetryDialog letter={asked} onEnded={setEnded} onClose={() => setAsked(null)} />}
    </>
  );
}

function Origin({ letter }: { readonly letter: ShownLetter }): JSX.Element {
  const { requestId, commandId } = letter;
  return (
    <Panel title={`Letter ${letter.id}`}>
      <PanelBody>
        <Facts
          facts={[
            { term: 'Time', value: exactUtc(letter.at) },
            { term: 'To', value: `${letter.service}, ${letter.partition}` },
            { term: 'Lane', value: letter.lane },
            { term: 'Size', value: `${count(letter.bytes)} bytes` },
            { term: 'Request', value: requestId === null ? 'not known' : <Copied text={requestId} of="request" /> },
            { term: 'Command', value: commandId === null ? 'not known' : <Copied text={commandId} of="command" /> },
          ]}
        />
      </PanelBody>
    </Panel>
  );
}

const Copied = ({ text, of }: { readonly text: string; readonly of: string }): JSX.Element => (
  <span className={styles.copied}>
    <span title={text}>{text}</span>
    <CopyButton text={text} label={`the id of the ${of}`} />
  </span>
);

/** What came of the try that this person has just made. */
function Ended({ ended }: { readonly ended: RetriedLetter }): JSX.Element {
  const note = noteOf(ended);
  const isSure = ended.outcome === 'done' || ended.outcome === 'refused';
  return (
    <p className={styles.ended} role="status" data-sure={isSure}>
      <Icon name={isSure ? 'check' : 'warn'} size={20} />
      <span>
        {outcomeSaid(ended.outcome)}
        {note !== null && <span className="dim"> {note}</span>}
        {ended.letterId !== null && (
          <>
            {' '}
            <Link className="link" to={letterAddress(ended.letterId)}>
              Letter {ended.letterId}
            </Link>
          </>
        )}
      </span>
    </p>
  );
}
