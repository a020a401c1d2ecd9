import { useCallback, useEffect, useState } from 'react';

/** Why there is no camera: the page has no TLS, the owner said no, another program has it, or there is none. */
export type NoCamera = 'insecure' | 'denied' | 'taken' | 'none';
export type Stream =
  | { readonly is: 'asking' }
  | { readonly is: 'live'; readonly stream: MediaStream }
  | { readonly is: 'missing'; readonly why: NoCamera };

/** As many pixels as a document needs; a camera gives what it has. */
const WANTED = { width: { ideal: 2_560 }, height: { ideal: 1_440 } } as const;

const WHY: Readonly<Record<string, NoCamera>> = { NotAllowedError: 'denied', NotReadableError: 'taken' };

async function ask(facing: 'environment' | 'user'): Promise<Stream> {
  // Browsers offer the camera over TLS and on this machine only.
  if (!window.isSecureContext) return { is: 'missing', why: 'insecure' };
  if (!('mediaDevices' in navigator)) return { is: 'missing', why: 'none' };
  try {
    const stream = await navigator.mediaDevices.getUserMedia({
      video: { ...WANTED, facingMode: facing },
      audio: false,
    });
    return { is: 'live', stream };
  } catch (error) {
    return { is: 'missing', why: (error instanceof Error ? WHY[error.name] : undefined) ?? 'none' };
  }
}

const stop = (found: Stream): void => {
  if (found.is === 'live') for (const track of found.stream.getTracks()) track.stop();
};

/** The camera of that side, while the component is shown. */
export function useStream(facing: 'environment' | 'user'): { readonly stream: Stream; readonly again: () => void } {
  const [stream, setStream] = useState<Stream>({ is: 'asking' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let given: Stream | null = null;
    let isOver = false;
    void ask(facing).then((found) => {
      if (isOver) return stop(found);
      given = found;
      setStream(found);
    });
    return () => {
      isOver = true;
      if (given !== null) stop(given);
    };
  }, [facing, attempt]);
  return { stream, again: useCallback(() => setAttempt((now) => now + 1), []) };
}
