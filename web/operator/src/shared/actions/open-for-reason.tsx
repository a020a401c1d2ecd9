import type { JSX } from 'react';
import { Icon } from '../ui/icon.js';
import { Panel, PanelBody } from '../ui/panel.js';
import { Problem } from './action-dialog.js';
import styles from './open-for-reason.module.css';
import { ReasonToOpen } from './reason-to-open.js';

interface OpenForReasonProps {
  /** What is closed, such as "Who paid is closed". */
  readonly title: string;
  /** What is opened, such as "deposit". */
  readonly noun: string;
  readonly isOpening: boolean;
  readonly problem: string | null;
  readonly onOpen: (reason: string) => void;
}

/** What is personal is opened for a reason, which goes on record first. */
export function OpenForReason({ title, noun, isOpening, problem, onOpen }: OpenForReasonProps): JSX.Element {
  return (
    <Panel title={title}>
      <PanelBody>
        <ReasonToOpen
          name={`Open the ${noun}`}
          label="Reason to open it"
          submit={isOpening ? 'Opening' : `Open the ${noun}`}
          isBusy={isOpening}
          isMain
          className={styles.gate}
          onOpen={onOpen}
        >
          <p className={styles.onRecord}>
            <Icon name="audit" /> Each opening goes on record with your name and the reason.
          </p>
          <Problem text={problem} />
        </ReasonToOpen>
      </PanelBody>
    </Panel>
  );
}
