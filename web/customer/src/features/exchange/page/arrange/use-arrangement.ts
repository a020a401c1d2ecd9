import { useState } from 'react';
import { useKept } from '../../../../kept/kept.js';
import { USUAL, keptArrangement } from './arrangement.js';
import type { Arrangement, Sized } from './arrangement.js';

export interface Arranged {
  readonly arrangement: Arrangement;
  /** Shows a size at once, and keeps it when the change is done. */
  readonly size: (name: Sized, pixels: number, done: boolean) => void;
}

/** The panels as this browser keeps them; as usual where the window has no room for a choice. */
export function useArrangement(hasRoom: boolean): Arranged {
  const kept = useKept(keptArrangement);
  const [dragged, setDragged] = useState<Partial<Arrangement> | null>(null);
  return {
    arrangement: hasRoom ? { ...kept, ...dragged } : USUAL,
    size(name, pixels, done) {
      setDragged(done ? null : { [name]: pixels });
      if (done) keptArrangement.set({ ...kept, [name]: pixels });
    },
  };
}
