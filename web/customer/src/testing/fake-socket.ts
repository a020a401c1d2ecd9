import { act } from '@testing-library/react';
import type { WsTopic } from '@corella/contracts/web';

interface Push {
  readonly topic: WsTopic;
  readonly symbol?: string;
  readonly data?: unknown;
  readonly list?: readonly unknown[];
}

/** Replaces the browser's WebSocket. It connects at once and delivers what the spec pushes. */
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

/** Delivers one message and waits for the animation frame in which stores call their listeners. */
export async function push(message: Push): Promise<void> {
  await act(async () => {
    FakeSocket.current?.onmessage?.({ data: JSON.stringify({ action: 1, ts: Date.now(), ...message }) });
    await new Promise((resolve) => requestAnimationFrame(resolve));
  });
}

/** Breaks the connection. Pages are stale until it is open again. */
export async function loseConnection(): Promise<void> {
  await act(async () => {
    FakeSocket.current?.onclose?.({ code: 1006 });
    await Promise.resolve();
  });
}
