import type { QueryClient } from '@tanstack/react-query';
import { persistently } from '../later/later.js';

/** The page has its first paint by then. */
const SOON_MS = 5_000;

/** Keeps the tokens of whoever is signed in fresh until the returned function is called. Its code is loaded later. */
export function startTokens(client: QueryClient): () => void {
  let stop = (): void => clearTimeout(timer);
  const timer = setTimeout(() => {
    let isOver = false;
    stop = () => {
      isOver = true;
    };
    persistently(() => import('./tokens-later.js')).then(
      ({ keepTokens }) => {
        if (!isOver) stop = keepTokens(client);
      },
      () => undefined,
    );
  }, SOON_MS);
  return () => stop();
}
