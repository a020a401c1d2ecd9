import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { openGateway, type OpenGateway } from '../../testing/browser.js';

const PART = 'x'.repeat(50_000);

describe('a body that is refused while it is still being sent', () => {
  let venue: OpenGateway;
  let socket: Socket;
  let received = '';
  beforeAll(async () => {
    venue = await openGateway();
  });
  beforeEach(async () => {
    received = '';
    socket = connect(Number(new URL(venue.gateway.url).port), '127.0.0.1');
    socket.setEncoding('utf8').on('data', (text: string) => (received += text));
    await once(socket, 'connect');
  });
  afterEach(() => socket.destroy());
  afterAll(() => venue.close());

  const head = (bytes: number): string =>
    [
      'POST /api/auth/login HTTP/1.1',
      `Host: ${new URL(venue.gateway.url).host}`,
      'Content-Type: application/json',
      'X-Requested-With: corella',
      `Content-Length: ${bytes}`,
      '',
      '',
    ].join('\r\n');
  const answered = async (times: number): Promise<void> => {
    while (received.split('HTTP/1.1 413').length <= times) await once(socket, 'data');
  };

  it('is answered, and the connection takes the next request after the rest of it', async () => {
    for (let times = 1; times <= 3; times += 1) {
      socket.write(head(20 * PART.length) + PART);
      await answered(times);
      for (let part = 1; part < 20; part += 1) socket.write(PART);
    }
    expect(received).not.toMatch(/connection: close/i);
  });

  it('ends the connection if it is too large to wait for', async () => {
    socket.write(head(9_000_000) + PART);
    await answered(1);
    expect(received).toMatch(/connection: close/i);
    await once(socket, 'close');
  });
});
