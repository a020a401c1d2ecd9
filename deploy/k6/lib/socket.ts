import type { WebSocket } from 'k6/websockets';

/** The text of each message. */
export function onText(socket: WebSocket, handle: (text: string) => void): void {
  socket.addEventListener('message', (event) => {
    if ('data' in event) handle(String(event.data));
  });
}

export function onFault(socket: WebSocket, handle: (fault: string) => void): void {
  socket.addEventListener('error', (event) => handle('error' in event ? String(event.error) : 'no reason given'));
}
