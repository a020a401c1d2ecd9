/** A piece of a text beside the text before: in both, only in the new one, or only in the old one. */
export interface TextPiece {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

/** Beyond this, two paragraphs are not compared word by word, and two texts not paragraph by paragraph. */
const MOST_CELLS = 4_000_000;

/** Words with the space after them. Chinese has no spaces, so each of its signs stands alone. */
const wordsOf = (text: string): readonly string[] =>
  text.match(/\p{Script=Han}\s*|[^\s\p{Script=Han}]+\s*|\s+/gu) ?? [];
const paragraphsOf = (text: string): readonly string[] => (text === '' ? [] : text.split(/\n{2,}/));

/**
 * What changed between two texts, paragraph by paragraph, and inside a changed one word by word. Each is a list of
 * pieces; a new paragraph has only added pieces, one that is gone only removed pieces.
 */
export function textChanges(before: string, after: string): readonly (readonly TextPiece[])[] {
  const paragraphs = compare(paragraphsOf(before), paragraphsOf(after));
  const out: (readonly TextPiece[])[] = [];
  for (let at = 0; at < paragraphs.length;) {
    const removed = runOf(paragraphs, at, 'removed');
    const added = runOf(paragraphs, at + removed.length, 'added');
    if (removed.length + added.length === 0) out.push([paragraphs[at] as TextPiece]);
    // Paragraphs that took the place of one another are compared by their words.
    for (let pair = 0; pair < Math.max(removed.length, added.length); pair += 1)
      out.push(joined(compare(wordsOf(removed[pair] ?? ''), wordsOf(added[pair] ?? ''))));
    at += Math.max(1, removed.length + added.length);
  }
  return out;
}

export const hasChanges = (paragraphs: readonly (readonly TextPiece[])[]): boolean =>
  paragraphs.some((pieces) => pieces.some(({ kind }) => kind !== 'same'));

function runOf(pieces: readonly TextPiece[], from: number, kind: TextPiece['kind']): readonly string[] {
  const run: string[] = [];
  for (let at = from; pieces[at]?.kind === kind; at += 1) run.push(pieces[at]?.text ?? '');
  return run;
}

/** The longest common sequence. What is removed stands before what was added in its place. */
function compare(before: readonly string[], after: readonly string[]): readonly TextPiece[] {
  const piece = (kind: TextPiece['kind']) => (text: string) => ({ kind, text });
  if (before.length * after.length > MOST_CELLS) return [...before.map(piece('removed')), ...after.map(piece('added'))];
  const width = after.length + 1;
  const lengths = new Uint32Array((before.length + 1) * width);
  const length = (row: number, column: number): number => lengths[row * width + column] ?? 0;
  for (let row = before.length - 1; row >= 0; row -= 1)
    for (let column = after.length - 1; column >= 0; column -= 1)
      lengths[row * width + column] =
        before[row] === after[column]
          ? length(row + 1, column + 1) + 1
          : Math.max(length(row + 1, column), length(row, column + 1));
  const out: TextPiece[] = [];
  let [row, column] = [0, 0];
  while (row < before.length || column < after.length) {
    const [old, fresh] = [before[row], after[column]];
    if (old !== undefined && old === fresh) {
      out.push({ kind: 'same', text: old });
      row += 1;
      column += 1;
    } else if (old !== undefined && (fresh === undefined || length(row + 1, column) >= length(row, column + 1))) {
      out.push({ kind: 'removed', text: old });
      row += 1;
    } else {
      out.push({ kind: 'added', text: fresh ?? '' });
      column += 1;
    }
  }
  return out;
}

/** Neighbours of one kind as one piece. */
function joined(pieces: readonly TextPiece[]): readonly TextPiece[] {
  const out: TextPiece[] = [];
  for (const piece of pieces) {
    const last = out.at(-1);
    if (last?.kind === piece.kind) out[out.length - 1] = { ...last, text: last.text + piece.text };
    else out.push(piece);
  }
  return out;
}
