import type { JSX } from 'react';

interface Piece {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

/** Paragraphs with what is new in them as `ins` and what is gone as `del`, which assistive technology tells apart. */
export function ChangedText({ paragraphs }: { readonly paragraphs: readonly (readonly Piece[])[] }): JSX.Element {
  return (
    <>
      {paragraphs.map((pieces, index) => (
        <p key={index}>
          {pieces.map(({ kind, text }, at) =>
            kind === 'same' ? (
              <span key={at}>{text}</span>
            ) : kind === 'added' ? (
              <ins key={at}>{text}</ins>
            ) : (
              <del key={at}>{text}</del>
            ),
          )}
        </p>
      ))}
    </>
  );
}
