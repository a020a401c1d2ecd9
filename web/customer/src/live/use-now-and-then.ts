import { useEffect, useState } from 'react';

/** A store's state, sampled every `everyMs`, for what may lag, such as the order of rows. */
export function useNowAndThen<State>(
  store: { readonly get: () => State; readonly subscribe: (listener: () => void) => () => void },
  everyMs: number,
): State {
  const [state, setState] = useState(store.get);
  useEffect(() => {
    const leave = store.subscribe(() => undefined);
    setState(() => store.get());
    const timer = setInterval(() => setState(() => store.get()), everyMs);
    return () => {
      clearInterval(timer);
      leave();
    };
  }, [store, everyMs]);
  return state;
}
