import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';

/** `/docs` and `/docs-json`, from the schemas that the controllers validate with. */
export function serveOpenApi(app: INestApplication, version: string): void {
  const config = new DocumentBuilder().setTitle('Corella').setDescription('Browser API: decimal strings for money, UTC times, RFC 9457 problems. API for keys: the Huobi family, in its own envelopes.').setVersion(version).addCookieAuth('corella').addApiKey({ type: 'apiKey', in: 'query', name: 'Signature', description: 'HMAC-SHA256 over method, host, path and sorted query, as in the Huobi family.' }, 'signature').build();
  // Made at the first request: walking all controllers would delay the first answer of /health/live.
  SwaggerModule.setup('docs', app, () => SwaggerModule.createDocument(app, config), { jsonDocumentUrl: 'docs-json', yamlDocumentUrl: 'docs-yaml' });
}
