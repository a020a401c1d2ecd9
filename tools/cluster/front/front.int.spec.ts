import { createServer, request as send, type IncomingMessage, type Server } from 'node:http';
import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { WebSocket, WebSocketServer } from 'ws';
import { startFront, type Front, type FrontGateway } from './front.js';

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

describe('the front of a cluster', () => {
  const servers: Server[] = [];
  const ready = new Set(['a', 'b']);
  let gateways: readonly FrontGateway[];
  let front: Front;

  beforeAll(async () => {
    for (const name of ['a', 'b']) {
      const server = createServer((request, response) => {
        if (request.url === '/who') return void response.end(request.socket.remoteAddress);
        if (request.url === '/large') {
          // As the gateway refuses a body that is too large: it answers, and reads no further.
          response.writeHead(413, { connection: 'close' }).end('too large');
          response.on('finish', () => request.socket.destroySoon());
          return;
        }
        request.resume().on('end', () => response.end(`${name} ${request.method} ${request.url}`));
      });
      const sockets = new WebSocketServer({ server });
      sockets.on('connection', (socket) => socket.on('message', (data: Buffer) => socket.send(`${name} ${data}`)));
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      servers.push(server);
    }
    gateways = servers.map((server, at) => ({ name: at === 0 ? 'a' : 'b', port: portOf(server) }));
    front = await startFront({
      port: 0,
      gateways,
      isReady: ({ name }) => Promise.resolve(ready.has(name)),
      askEveryMs: 10,
    });
  });
  afterAll(async () => {
    await front.close();
    for (const server of servers) server.close().closeAllConnections();
  });

  const ask = async (path: string, headers: Readonly<Record<string, string>> = {}): Promise<string> =>
    (await fetch(`http://127.0.0.1:${front.port}${path}`, { headers: { connection: 'close', ...headers } })).text();
  const gatewayOf = async (path: string, agent = 'browser'): Promise<string> =>
    (await ask(path, { 'user-agent': agent })).slice(0, 1);

  it('keeps a client on one gateway and spreads clients over all', async () => {
    const first = await gatewayOf('/x');
    for (let n = 0; n < 5; n += 1) expect(await gatewayOf(`/y${n}`)).toBe(first);
    const keys = await Promise.all(Array.from({ length: 16 }, (_, n) => gatewayOf(`/v1?AccessKeyId=key-${n}`)));
    expect(new Set(keys)).toEqual(new Set(['a', 'b']));
  });

  it('sends a client elsewhere while its gateway is not ready', async () => {
    const first = await gatewayOf('/x');
    ready.delete(first);
    while ((await gatewayOf('/x')) === first);
    ready.add(first);
    while ((await gatewayOf('/x')) !== first);
  });

  it('passes a body that comes in pieces, and sockets', async () => {
    const answer = await fetch(`http://127.0.0.1:${front.port}/big`, { method: 'POST', body: 'x'.repeat(500_000) });
    expect(await answer.text()).toMatch(/^[ab] POST \/big$/);
    const socket = new WebSocket(`ws://127.0.0.1:${front.port}/ws`);
    await once(socket, 'open');
    socket.send('hello');
    const [data] = (await once(socket, 'message')) as [Buffer];
    expect(String(data)).toMatch(/^[ab] hello$/);
    socket.terminate();
  });

  it('passes the answer of a gateway that hangs up while a body is still being sent', async () => {
    for (let n = 0; n < 20; n += 1) {
      const answer = await fetch(`http://127.0.0.1:${front.port}/large`, {
        method: 'POST',
        body: 'x'.repeat(3_000_000),
      });
      expect([answer.status, await answer.text()]).toEqual([413, 'too large']);
    }
  });

  it('reaches the gateway from the address of its client, where that is one of this machine', async () => {
    const asked = send({ port: front.port, host: '127.0.0.1', path: '/who', localAddress: '127.0.0.77', agent: false });
    asked.end();
    const [response] = (await once(asked, 'response')) as [IncomingMessage];
    expect(String(await response.setEncoding('utf8').toArray())).toBe('127.0.0.77');
  });

  it('answers 503 while no gateway is ready', async () => {
    ready.clear();
    while (/^[ab]/.test(await ask('/x')));
    expect(await ask('/x')).toBe('no gateway is ready\n');
    ready.add('a').add('b');
    while (!/^[ab]/.test(await ask('/x')));
  });

  it('does not wait for a client that hangs up', async () => {
    const socket = connect(front.port, '127.0.0.1');
    await once(socket, 'connect');
    socket.destroy();
    expect(await ask('/still')).toMatch(/\/still$/);
  });
});
