import { act } from '@testing-library/react';
import type { WsTopic } from '@corella/contracts/web';

interface Push {
  readonly topic: WsTopic;
  readonly symbol?: string;
  readonly data?: unknown;
  readonly list?: readonly unknown[];
}

/** In the place of the browser's WebSocket: connects at once, and says what the spec tells it to say. */
export class FakeSocket {
  static readonly OPEN = 1;
  static current: FakeSocket | null = null;
  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((event: { readonly data: string }) => void) | null = null;
  onclose: ((event: { readonly code: number }) => void) | null = null;

  constructor() {
    FakeSocket.current = this;
    queueMicrotask(() =>
      act(() => {
        this.readyState = FakeSocket.OPEN;
        this.onopen?.();
      }),
    );
  }

  send(): void {}

  close(): void {
    this.readyState = 3;
  }
}

export const installFakeSocket = (): void => void Object.assign(globalThis, { WebSocket: FakeSocket });

/** One message of a topic; stores tell their listeners with the next animation frame. */
export async function push(message: Push): Promise<void> {
  await act(async () => {
    FakeSocket.current?.onmessage?.({ data: JSON.stringify({ action: 1, ts: Date.now(), ...message }) });
    await new Promise((resolve) => requestAnimationFrame(resolve));
  });
}

/** The connection breaks; pages call what they show stale until the next one is open. */
export async function loseConnection(): Promise<void> {
  await act(async () => {
    FakeSocket.current?.onclose?.({ code: 1006 });
    await Promise.resolve();
  });
}
