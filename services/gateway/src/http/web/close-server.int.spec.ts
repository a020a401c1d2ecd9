import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { closeServer } from './close-server.js';

const listening = async (server: Server): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
};
const closing = (server: Server) => (): Promise<void> => new Promise((resolve) => void server.close(() => resolve()));

describe('closing the web server', () => {
  let server: Server;

  it('finishes the request under way without waiting for its connection', async () => {
    let answer = (): void => undefined;
    const arrived = new Promise<void>((resolve) => {
      server = createServer({ keepAliveTimeout: 72_000 }, (_, response) => {
        answer = () => void response.end('done');
        resolve();
      });
    });
    const port = await listening(server);
    const socket = connect(port, '127.0.0.1');
    socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: keep-alive\r\n\r\n');
    let text = '';
    socket.on('data', (bytes: Buffer) => void (text += bytes.toString()));
    const ended = new Promise((resolve) => socket.once('close', resolve));
    await arrived;
    const closed = closeServer(server, closing(server));
    answer();
    await Promise.all([closed, ended]);
    expect(text).toMatch(/^HTTP\/1\.1 200 [^]*done/);
  });

  it('cuts off a client that never sends the rest of its request', async () => {
    server = createServer((request, response) => void request.on('end', () => response.end()).resume());
    const socket = connect(await listening(server), '127.0.0.1');
    const ended = new Promise((resolve) => socket.once('close', resolve));
    socket.on('error', () => undefined);
    socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nabc');
    await new Promise((resolve) => server.once('request', resolve));
    await closeServer(server, closing(server), 20);
    await ended;
  });
});
