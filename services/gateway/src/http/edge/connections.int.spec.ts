import { createServer, type Server } from 'node:http';
import { connect, createServer as createTcpServer, type AddressInfo, type Socket } from 'node:net';
import { openHuobiVenue, type HuobiVenue } from '../huobi/testing/signed-client.js';
import { CONTENT_SECURITY_POLICY } from '../web/response-headers.js';
import { Connections } from './connections.js';
import { refuseRaw } from './raw-answers.js';

const REQUEST = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';

/** A client that keeps what it was told, and knows when it has been told something and when it was let go. */
function clientOf(port: number) {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  let failed: string | null = null;
  const heard = new Set<() => void>();
  const wake = (): void => heard.forEach((listener) => listener());
  socket.on('data', (bytes: Buffer) => {
    text += bytes.toString('utf8');
    wake();
  });
  socket.on('error', (error: Error & { code?: string }) => (failed = error.code ?? error.message));
  const closed = new Promise<string | null>((resolve) => socket.once('close', () => resolve(failed)));
  const until = (pattern: RegExp): Promise<string> =>
    new Promise((resolve) => {
      const look = (): void => {
        if (pattern.test(text)) resolve(text);
      };
      heard.add(look);
      look();
    });
  return { socket, until, closed, connected: new Promise((resolve) => socket.once('connect', resolve)) };
}

async function tended(bounds: { headersMs: number; unusedMs: number; lateMs: number; keepAliveMs: number }) {
  const connections = new Connections(bounds);
  const server: Server = createServer(
    { headersTimeout: bounds.headersMs, connectionsCheckingInterval: 20, keepAliveTimeout: bounds.keepAliveMs },
    (request, response) => void request.resume().on('end', () => response.end('served')),
  );
  server.on('clientError', (error: Error, socket) => connections.onClientError(error, socket as Socket));
  connections.attach(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { port, server, end: () => void (server.close(), server.closeAllConnections()) };
}

describe('a connection', () => {
  it('that was refused ends, though the client keeps its half open', async () => {
    const ended = new Promise<void>((resolve) => {
      const server = createTcpServer({ allowHalfOpen: true }, (socket) => {
        socket.on('error', () => undefined).on('close', () => resolve(void server.close()));
        refuseRaw(socket, { code: 'not-found' }, { requestId: 'r', tls: false });
      });
      server.listen(0, '127.0.0.1', () =>
        connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', allowHalfOpen: true })
          .on('error', () => undefined)
          .resume(),
      );
    });
    await ended;
  });

  it('that is not used yet outlives slow headers, and is served when its request comes', async () => {
    const venue = await tended({ headersMs: 100, unusedMs: 60_000, lateMs: 10, keepAliveMs: 60_000 });
    const unused = clientOf(venue.port);
    await unused.connected;
    const slow = clientOf(venue.port);
    slow.socket.write('GET / HTTP/1.1\r\nHos');
    expect(await slow.until(/\r\n\r\n\{.*\}/s)).toMatch(/^HTTP\/1\.1 408 [^]*"code":"headers-timeout"/);
    await slow.closed;
    // Older than the one that was ended, and looked at with it.
    unused.socket.write(REQUEST);
    expect(await unused.until(/served/)).toMatch(/^HTTP\/1\.1 200 /);
    venue.end();
  });

  it('that was not used for long has to send its headers in time like any other', async () => {
    const venue = await tended({ headersMs: 100, unusedMs: 60_000, lateMs: 10, keepAliveMs: 60_000 });
    const unused = clientOf(venue.port);
    await unused.connected;
    const slow = clientOf(venue.port);
    slow.socket.write('GET / HTTP/1.1\r\nHos');
    await slow.closed;
    unused.socket.write('GET / HTTP/1.1\r\nHos');
    expect(await unused.until(/\r\n\r\n\{.*\}/s)).toMatch(/^HTTP\/1\.1 408 /);
    venue.end();
  });

  it.each(['', '\r\n'])('that never begins a request is ended all the same (sent: %j)', async (sent) => {
    const venue = await tended({ headersMs: 50, unusedMs: 100, lateMs: 10, keepAliveMs: 60_000 });
    const { socket, closed, connected } = clientOf(venue.port);
    await connected;
    socket.write(sent);
    expect(await closed).toBeNull();
    venue.end();
  });

  it('that was idle serves the request that arrives as its time ends', async () => {
    const venue = await tended({ headersMs: 5_000, unusedMs: 60_000, lateMs: 0, keepAliveMs: 50 });
    Object.assign(venue.server, { keepAliveTimeoutBuffer: 0 });
    const { socket, until } = clientOf(venue.port);
    socket.write(REQUEST);
    await until(/served/);
    // The server's loop stands still while the request waits in the network's buffer and the idle time passes.
    socket.write(REQUEST.replace('GET', 'POST').replace('\r\n\r\n', '\r\nContent-Length: 0\r\n\r\n'));
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
    expect(await until(/served[^]*served/)).toMatch(/Keep-Alive: timeout=/);
    venue.end();
  });

  it('that stays idle is ended without an error', async () => {
    const venue = await tended({ headersMs: 5_000, unusedMs: 60_000, lateMs: 10, keepAliveMs: 20 });
    const { socket, until, closed } = clientOf(venue.port);
    socket.write(REQUEST);
    await until(/served/);
    expect(await closed).toBeNull();
    venue.end();
  });
});

describe('the venue', () => {
  it('announces for how long an idle connection may be used', async () => {
    const venue = await openHuobiVenue();
    expect((await venue.call('/api/venue')).headers.get('keep-alive')).toBe('timeout=65');
    await venue.close();
  });
});

describe('what is no request', () => {
  let venue: HuobiVenue;
  let port: number;
  beforeAll(async () => {
    venue = await openHuobiVenue();
    port = Number(new URL(venue.gateway.url).port);
  });
  afterAll(async () => venue.close());

  it.each([
    ['is not HTTP', 'NONSENSE\r\n\r\n', 400, 'invalid-request'],
    [
      'has headers that are too large',
      `GET / HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(20_000)}\r\n\r\n`,
      431,
      'headers-too-large',
    ],
    ['has no Host', 'GET /api/venue HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'invalid-request'],
    [
      'expects something unknown',
      'GET /api/venue HTTP/1.1\r\nHost: x\r\nExpect: 200-maybe\r\n\r\n',
      417,
      'expectation-unknown',
    ],
    [
      'upgrades to something unknown',
      'GET /none HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
      404,
      'not-found',
    ],
    [
      'upgrades without a key',
      'GET /ws HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
      400,
      'upgrade-invalid',
    ],
  ])('%s is answered as a problem with the usual headers', async (_, bytes, status, code) => {
    const { socket, until } = clientOf(port);
    socket.write(bytes);
    const text = await until(/\r\n\r\n\{.*\}/s);
    const [head = '', body = ''] = text.split('\r\n\r\n');
    expect([head.slice(0, 12), JSON.parse(body)]).toEqual([
      `HTTP/1.1 ${status}`,
      expect.objectContaining({ code, status }),
    ]);
    for (const header of [
      /^x-request-id: [\w-]{36}$/im,
      /^content-type: application\/problem\+json/im,
      /^x-content-type-options: nosniff$/im,
      /^connection: close$/im,
    ])
      expect(head).toMatch(header);
    expect(head.toLowerCase()).toContain(`content-security-policy: ${CONTENT_SECURITY_POLICY}`.toLowerCase());
  });

  it.each(['/api/orders', '/v1/order/orders/place', '/v1/order/batch-orders', '/operator/api/login'])(
    'is a body that its client gives up, and no fault of ours: %s',
    async (path) => {
      const error = jest.spyOn(venue.deps.logger ?? console, 'error');
      const address = path.startsWith('/v1') ? venue.address('POST', path) : path;
      const { socket, connected } = clientOf(port);
      const arrived = new Promise((resolve) => venue.gateway.app.getHttpServer().once('request', resolve));
      await connected;
      socket.write(
        `POST ${address} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Type: application/json\r\nContent-Length: 200\r\n` +
          `Cookie: corella=customer-token-0123456789\r\nX-Requested-With: corella\r\nIdempotency-Key: ${path.length}\r\n\r\n{"symbol":`,
      );
      const request = (await arrived) as { once(event: string, listener: () => void): void };
      const gone = new Promise<void>((resolve) => request.once('close', resolve));
      socket.destroy();
      await gone;
      const { text } = (await venue.call('/metrics')).body;
      expect(String(text)).not.toMatch(/corella_http_requests_total\{[^}]*status="5xx"/);
      expect(error).not.toHaveBeenCalled();
      error.mockRestore();
    },
  );
});
