import { useState } from 'react';
import { provenNow } from './prove.js';

export interface ShownPicture {
  readonly failed: boolean;
  /** The key of the image: another one loads it again. */
  readonly attempt: number;
  readonly onError: () => void;
}

/** A picture that shows personal data. Refused for want of a factor, it is loaded again after the proof. */
export function usePicture(): ShownPicture {
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const again = async (): Promise<void> => {
    if (await provenNow()) setAttempt((before) => before + 1);
    else setFailed(true);
  };
  return { failed, attempt, onError: () => void again() };
}
