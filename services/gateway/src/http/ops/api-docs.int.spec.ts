import { SwaggerModule } from '@nestjs/swagger';
import { openGateway, type OpenGateway } from '../../testing/browser.js';
import { Limits } from '../web/limits.js';

describe('the description of the API', () => {
  let venue: OpenGateway;
  let made: jest.SpyInstance;
  beforeAll(async () => {
    made = jest.spyOn(SwaggerModule, 'createDocument');
    venue = await openGateway();
    venue.gateway.describe();
  });
  afterAll(async () => {
    made.mockRestore();
    await venue.close();
  });
  const files = async (): Promise<readonly string[]> => {
    const { text } = (await venue.call('/docs')).body;
    return [...String(text).matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path = '']) => path);
  };

  it('is made once, however often it is read', async () => {
    for (let reads = 0; reads < 3; reads += 1) expect((await venue.call('/docs-json')).status).toBe(200);
    expect(made).toHaveBeenCalledTimes(1);
  });

  it('is not sent again to who has it, and is compressed for who can read that', async () => {
    const first = await venue.call('/docs-json');
    const etag = first.headers.get('etag') ?? '';
    expect([first.headers.get('cache-control'), etag]).toEqual(['no-cache', expect.stringMatching(/^"[\w-]{22}"$/)]);
    expect((await venue.call('/docs-json', { headers: { 'if-none-match': etag } })).status).toBe(304);
    const packed = await fetch(`${venue.gateway.url}/docs-json`, { headers: { 'accept-encoding': 'gzip' } });
    expect(packed.headers.get('content-encoding')).toBe('gzip');
    expect(((await packed.json()) as { openapi: string }).openapi).toBe(first.body['openapi']);
  });

  it('has one format, and a page whose files are all ours and all there', async () => {
    expect((await venue.call('/docs-yaml')).status).toBe(404);
    expect((await venue.call('/docs/swagger-ui-init.js')).status).toBe(404);
    const paths = await files();
    expect(paths).toHaveLength(4);
    for (const path of paths) {
      const { status, headers } = await venue.call(path);
      expect([path, status, headers.has('etag')]).toEqual([path, 200, true]);
    }
    expect((await venue.call('/docs/')).body).toEqual((await venue.call('/docs')).body);
  });
});

describe('the limit of an address', () => {
  let venue: OpenGateway;
  beforeAll(async () => {
    venue = await openGateway({ config: { limits: true } });
  });
  afterAll(async () => venue.close());

  it.each(['/docs-json', '/docs', '/metrics', '/', '/assets/x.js', '/api/status', '/docs-yaml', '/v1/nothing'])(
    'holds for %s as for every address',
    async (path) => {
      venue.clock.advance(1_000);
      expect((await venue.call(path)).status).not.toBe(429);
      while (venue.gateway.app.get(Limits).waitForAddress('127.0.0.1') === 0);
      const { status, headers } = await venue.call(path);
      expect([status, headers.get('retry-after')]).toEqual([429, '1']);
    },
  );

  it('does not keep this machine from asking for its health, but everybody else', async () => {
    const proxied = await openGateway({ config: { limits: true, trustedProxies: ['127.0.0.0/8'] } });
    for (const address of ['127.0.0.1', '203.0.113.7'])
      while (proxied.gateway.app.get(Limits).waitForAddress(address) === 0);
    expect((await proxied.call('/health/live')).status).toBe(200);
    expect((await proxied.call('/health/live', { headers: { 'x-forwarded-for': '203.0.113.7' } })).status).toBe(429);
    await proxied.close();
  });
});
