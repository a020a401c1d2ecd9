import { useState } from 'react';
import type { JSX } from 'react';
import { useParams } from 'react-router-dom';
import type { KycCaseRecord } from '@corella/contracts/operator';
import type { KycPart } from '@corella/contracts/kyc';
import { useAccess } from '../../../shared/access/use-access.js';
import type { KeyMap } from '../../../shared/keyboard/keys.js';
import { useQueueKeys } from '../../../shared/keyboard/use-queue-keys.js';
import { useNow } from '../../../shared/live/use-now.js';
import { RecordPage } from '../../../shared/table/record-page.js';
import { KeepFocus } from '../../../shared/ui/keep-focus.js';
import { usePageTitle } from '../../../shared/ui/page.js';
import { isHeld } from '../claimant.js';
import { useClaim } from '../desk-acts.js';
import { AnswersTable } from './answers-table.js';
import { CaseHead } from './case-head.js';
import { CaseChanged, OpenCase } from './open-case.js';
import { DecisionBar } from './decision-bar.js';
import type { Choice } from './decision-bar.js';
import { DocumentPane } from './document-pane.js';
import { differingParts } from './compare.js';
import { Findings } from './findings.js';
import { useNeighbours } from './use-neighbours.js';
import { useOpenedCase } from './use-opened-case.js';
import styles from './case.module.css';

const REFETCH_MS = 4_000;

/** One case: its documents beside its answers, what was found, and the decision. */
export function CasePage(): JSX.Element {
  const { id = '' } = useParams();
  return (
    <RecordPage<KycCaseRecord> key={id} resource="kyc-cases" noun="case" refetchMs={REFETCH_MS}>
      {(record) => <CaseView record={record} />}
    </RecordPage>
  );
}

type Act = 'next' | 'previous' | 'claim' | 'take' | Exclude<Choice, null>;
const KEYS: KeyMap<Act> = {
  j: 'next',
  k: 'previous',
  c: 'claim',
  n: 'take',
  a: 'approve',
  m: 'modify',
  r: 'reject',
};

function CaseView({ record }: { readonly record: KycCaseRecord }): JSX.Element {
  usePageTitle(record.name ?? record.id);
  const { may } = useAccess();
  const now = useNow();
  const claim = useClaim();
  const ways = useNeighbours(record.id);
  const isMine = record.claimedBy?.mine === true && isHeld(record, now);
  const decidable = isMine && record.approvalId === null && may('kyc-cases.decide');
  const opened = useOpenedCase(record, isMine && may('kyc-cases.documents'));
  const read = opened.opened;
  const [choice, setChoice] = useState<Choice>(null);
  const [parts, setParts] = useState<ReadonlySet<KycPart> | null>(null);
  const chosen = parts ?? new Set<KycPart>(read === null ? [] : differingParts(read));
  const [slot, setSlot] = useState<string | null>(null);
  const choose = (next: Choice): void => setChoice(decidable && read !== null && !opened.changed ? next : null);
  const toggle = (part: KycPart): void => {
    const after = new Set(chosen);
    if (!after.delete(part)) after.add(part);
    setParts(after);
    if (choice === null) choose('modify');
  };
  const act = (action: Act): void => {
    if (action === 'next' || action === 'previous') return ways.go(action);
    if (action === 'take') return void (may('kyc-cases.decide') && ways.take());
    if (action === 'claim') return void (may('kyc-cases.decide') && claim.run({ id: record.id }));
    choose(action);
  };
  const [keysOn, toggleKeys] = useQueueKeys(KEYS, act);
  const readAgain = async (): Promise<void> => {
    setChoice(null);
    setParts(null);
    await opened.open(opened.reason);
  };
  return (
    <div className={styles.page}>
      <CaseHead record={record} nowMs={now} claim={claim} ways={ways} keys={{ on: keysOn, toggle: toggleKeys }} />
      <KeepFocus when={read === null}>
        {read === null ? (
          <OpenCase record={record} nowMs={now} opened={opened} claim={claim} />
        ) : (
          <div className={styles.split}>
            <DocumentPane opened={read} reason={opened.reason} shown={slot} onShow={setSlot} />
            <div className={styles.right}>
              <div className={styles.scroll}>
                <AnswersTable opened={read} chosen={chosen} onToggle={decidable ? toggle : undefined} />
              </div>
              <Findings opened={read} />
              {opened.changed ? (
                <CaseChanged onRead={() => void readAgain()} />
              ) : (
                <DecisionBar
                  opened={read}
                  record={record}
                  decidable={decidable}
                  choice={choice}
                  onChoice={choose}
                  parts={[...chosen]}
                  keysOn={keysOn}
                  ways={ways}
                />
              )}
            </div>
          </div>
        )}
      </KeepFocus>
    </div>
  );
}
