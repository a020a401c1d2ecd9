/**
 * The place of a command among those of its sender, where the newest command counts and a late copy of an older one
 * must not undo it. A sender is one run of one process, so no clock is involved: clocks jump and differ.
 */
export type CommandSequence = {
  readonly sender: string;
  /** Rises with every command of the sender. */
  readonly number: number;
};

/** The newest command of a sender that was recorded, and the time of its event. */
export type SequenceMark = CommandSequence & { readonly atMs: number };

/** What is remembered of the commands about one subject, the latest last. */
export type SequenceMarks = readonly SequenceMark[];

/** Far longer than a command may wait anywhere. After that no copy is decided any more. */
const KEPT_MS = 600_000;
/** More senders than a venue has. */
const MOST_SENDERS = 64;

/** Numbers the commands of a sender, whose name no other run of any process has. */
export function commandNumbers(sender: string): () => CommandSequence {
  let number = 0;
  return () => ({ sender, number: (number += 1) });
}

/** Whether this command, or a newer one of its sender, is recorded already. */
export const isOvertaken = (marks: SequenceMarks | undefined, sequence: CommandSequence | undefined): boolean =>
  sequence !== undefined &&
  marks?.some(({ sender, number }) => sender === sequence.sender && number >= sequence.number) === true;

/** Remembers a recorded command. A pure function of events and their times, so that a replay remembers the same. */
export function markSequence(
  marks: SequenceMarks | undefined,
  { sender, number }: CommandSequence,
  atMs: number,
): SequenceMarks {
  const others = (marks ?? []).filter((mark) => mark.sender !== sender && mark.atMs >= atMs - KEPT_MS);
  return [...others, { sender, number, atMs }].slice(-MOST_SENDERS);
}
