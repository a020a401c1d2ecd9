import { Inject, Injectable } from '@nestjs/common';
import type { INestApplication } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import swaggerFolder from 'swagger-ui-dist/absolute-path.js';
import { GATEWAY_DEPS, type GatewayDeps } from '../../gateway.deps.js';
import { BASE_POLICIES } from '../routes/route-policy.js';
import { sendStatic, staticFile, type StaticFile } from '../web/static-file.js';
import { openApiOf } from './open-api.js';

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Corella API</title>
<link rel="icon" href="/docs/favicon-32x32.png">
<link rel="stylesheet" href="/docs/swagger-ui.css">
</head>
<body>
<div id="swagger-ui"></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/open.js"></script>
</body>
</html>
`;
/** A file of its own, because no page of ours may contain a script. */
const SCRIPT = `SwaggerUIBundle({ url: '/docs-json', dom_id: '#swagger-ui', deepLinking: true });\n`;

const HTML = 'text/html; charset=utf-8';
const JAVASCRIPT = 'text/javascript; charset=utf-8';
const text = (content: string, type: string): StaticFile =>
  staticFile(Buffer.from(content), { type, packs: true, immutable: false });
const library = (name: string, type: string): StaticFile =>
  staticFile(readFileSync(join(swaggerFolder(), name)), { type, packs: type !== 'image/png', immutable: false });

/** The description of all addresses: `/docs-json`, and `/docs` for people. Nothing is made per request. */
@Injectable()
export class ApiDocs {
  private readonly made = new Map<string, StaticFile>();
  private readonly makers: Readonly<Record<string, () => StaticFile>> = {
    '/docs-json': () =>
      text(JSON.stringify(openApiOf(this.application(), this.deps.config.version)), 'application/json; charset=utf-8'),
    '/docs': () => text(PAGE, HTML),
    '/docs/': () => text(PAGE, HTML),
    '/docs/open.js': () => text(SCRIPT, JAVASCRIPT),
    '/docs/swagger-ui-bundle.js': () => library('swagger-ui-bundle.js', JAVASCRIPT),
    '/docs/swagger-ui.css': () => library('swagger-ui.css', 'text/css; charset=utf-8'),
    '/docs/favicon-32x32.png': () => library('favicon-32x32.png', 'image/png'),
  };
  private app: INestApplication | null = null;

  constructor(@Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps) {}

  register(fastify: FastifyInstance, app: INestApplication): void {
    this.app = app;
    for (const path of Object.keys(this.makers))
      fastify.get(path, { config: { policy: BASE_POLICIES.ops } }, (request, reply) =>
        sendStatic(this.file(path), request, reply),
      );
  }

  /**
   * Makes everything that can be asked for. Visiting all controllers keeps the event loop busy for a moment: the venue
   * does it once, before it takes orders.
   */
  prepare(): void {
    for (const path of Object.keys(this.makers)) this.file(path);
  }

  private file(path: string): StaticFile {
    const known = this.made.get(path);
    if (known) return known;
    const file = this.makers[path]?.() ?? text('', HTML);
    this.made.set(path, file);
    return file;
  }

  private application(): INestApplication {
    if (this.app === null) throw new Error('the routes of the API description are not registered');
    return this.app;
  }
}
