import { useId, useState } from 'react';
import type { JSX } from 'react';
import { Button } from '@mui/material';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { isPlainParagraph, MAX_USER_NOTE_LENGTH } from '@corella/contracts/identity';
import { Problem } from '../../../shared/actions/action-dialog.js';
import { useAction } from '../../../shared/actions/use-action.js';
import { useAccess } from '../../../shared/access/use-access.js';
import { callVerb } from '../../../shared/api/operator-api.js';
import { exactUtc, moment } from '../../../shared/format/times.js';
import { messageOf } from '../../../shared/api/message-of.js';
import { EmptyState, ErrorState } from '../../../shared/table/table-states.js';
import { FormField } from '../../../shared/ui/form-field.js';
import { Panel, PanelBody } from '../../../shared/ui/panel.js';
import { useUnsaved } from '../../../shared/unsaved/unsaved.js';
import { useTimeline } from '../timeline/use-timeline.js';
import styles from './access.module.css';

/** As many as leave the sessions and keys below them in reach. */
const FEW = 5;

/** What staff remarks about a person, newest first. A note stays as it was written. */
export function UserNotes({ uid }: { readonly uid: string }): JSX.Element {
  const { may } = useAccess();
  const { items, error, retry, older, isLoadingOlder } = useTimeline(uid, ['note']);
  const [all, setAll] = useState(false);
  const hidden = !all && items !== undefined && items.length > FEW;
  return (
    <Panel title="Notes" meta="Read by staff only">
      {may('user-notes.write') && <NoteForm uid={uid} />}
      {items === undefined && error !== null && (
        <ErrorState title="The notes could not be loaded" detail={messageOf(error)} onRetry={retry} />
      )}
      {items?.length === 0 && <EmptyState title="No notes" />}
      {items !== undefined && items.length > 0 && (
        <ol className={styles.notes} aria-label="Notes">
          {(hidden ? items.slice(0, FEW) : items).map((item) =>
            item.kind === 'note' ? (
              <li key={item.id}>
                <p>{item.text ?? 'The text went with the data of the person.'}</p>
                <p className={`${styles.sub} num`} title={exactUtc(item.at)}>
                  {item.by}, {moment(item.at)}
                </p>
              </li>
            ) : null,
          )}
        </ol>
      )}
      {(hidden || older !== null) && (
        <PanelBody>
          <Button
            size="small"
            variant="outlined"
            disabled={isLoadingOlder}
            onClick={hidden ? () => setAll(true) : (older ?? undefined)}
          >
            Show older notes
          </Button>
        </PanelBody>
      )}
    </Panel>
  );
}

const note = z.object({
  text: z
    .string()
    .trim()
    .min(1, 'Write something.')
    .max(MAX_USER_NOTE_LENGTH, `At most ${MAX_USER_NOTE_LENGTH.toLocaleString('en-AU')} characters.`)
    .refine(isPlainParagraph, 'No control characters and no invisible marks.'),
});

function NoteForm({ uid }: { readonly uid: string }): JSX.Element {
  const hint = useId();
  const form = useForm<z.input<typeof note>, unknown, z.output<typeof note>>({
    resolver: zodResolver(note),
    defaultValues: { text: '' },
  });
  useUnsaved(form.formState.isDirty);
  const action = useAction<{ readonly text: string }>(
    (body, idempotencyKey) =>
      callVerb({ resource: 'users', id: uid, verb: 'notes', body: { ...body }, idempotencyKey }),
    'Note written.',
  );
  const submit = form.handleSubmit(async (values) => {
    if (await action.run(values)) form.reset();
  });
  const problem = form.formState.errors.text?.message ?? action.fields.text;
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <FormField
        label="New note"
        multiline
        minRows={2}
        maxRows={8}
        problem={problem}
        describedBy={hint}
        {...form.register('text')}
      />
      <div className={styles.send}>
        <span id={hint} className={styles.sub}>
          It cannot be changed afterwards.
        </span>
        <Button size="small" variant="outlined" type="submit" disabled={action.isPending}>
          {action.isPending ? 'Writing' : 'Write note'}
        </Button>
      </div>
      {problem === undefined && <Problem text={action.problem} />}
    </form>
  );
}
