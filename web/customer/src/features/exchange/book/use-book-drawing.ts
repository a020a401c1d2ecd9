import { DepthStore, marketSocket, tickerStore } from '@corella/api-client';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useExchange } from '../core/exchange-context.js';
import { TABLET, useMedia } from '../core/use-media.js';
import { BookRenderer } from './book-renderer.js';
import type { BookMode, BookWords } from './book-renderer.js';

export interface BookLook {
  readonly step: number;
  readonly mode: BookMode;
  readonly own: { readonly bid: readonly number[]; readonly ask: readonly number[] };
}

export interface BookElements {
  readonly table: RefObject<HTMLTableElement | null>;
  /** What it takes to reach the row under the pointer. */
  readonly tip: RefObject<HTMLDivElement | null>;
  /** Hidden once the first rows are drawn. */
  readonly skeleton: RefObject<HTMLDivElement | null>;
}

function useBookWords(): BookWords {
  const { t } = useTranslation('exchange');
  return useMemo(
    () => ({
      spread: t('book.spread'),
      ownOrder: t('book.own'),
      noAsks: t('book.noAsks'),
      noBids: t('book.noBids'),
      empty: t('book.empty'),
    }),
    [t],
  );
}

/** Writes the book's rows to the table, outside React, whenever depth, ticker or size change. */
export function useBookDrawing({ table, tip, skeleton }: BookElements, { step, mode, own }: BookLook): void {
  const { market, depth, tap, tick } = useExchange();
  const tablet = useMedia(TABLET);
  const renderer = useRef<BookRenderer | null>(null);
  const words = useBookWords();
  const grouped = useMemo(
    () => (step === 0 ? null : new DepthStore(marketSocket, market.symbol, step)),
    [market.symbol, step],
  );

  useEffect(() => {
    if (table.current === null || tip.current === null) return undefined;
    const made = new BookRenderer(table.current, tip.current, tap);
    renderer.current = made;
    return () => made.stop();
  }, [table, tip, tap]);

  const latest = useRef({ market, step, mode, tablet, own, words });
  latest.current = { market, step, mode, tablet, own, words };
  const draw = useCallback((): void => {
    const { market: shown, ...look } = latest.current;
    const drawn = renderer.current?.draw({
      market: shown,
      depth: depth.get(),
      grouped: grouped?.get() ?? null,
      now: tick.of(tickerStore.get()),
      ...look,
    });
    if (drawn === true && skeleton.current !== null) skeleton.current.hidden = true;
  }, [depth, grouped, skeleton, tick]);

  // A store forgets its book when its last listener leaves, so this listens however the book is drawn.
  useEffect(() => {
    const resize = new ResizeObserver(draw);
    if (table.current?.parentElement) resize.observe(table.current.parentElement);
    const leaves = [
      depth.subscribe(draw),
      grouped?.subscribe(draw),
      tickerStore.subscribe(draw),
      () => resize.disconnect(),
    ];
    return () => leaves.forEach((leave) => leave?.());
  }, [table, draw, depth, grouped]);

  useEffect(draw, [draw, market, step, mode, tablet, own, words]);
}
