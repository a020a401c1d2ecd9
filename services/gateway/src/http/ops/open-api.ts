import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';

/** `/docs` and `/docs-json`, from the schemas that the controllers validate with. */
export function serveOpenApi(app: INestApplication, version: string): void {
  const config = new DocumentBuilder().setTitle('Corella').setDescription('Browser API. Decimal strings for money, UTC times, RFC 9457 problems.').setVersion(version).addCookieAuth('corella').build();
  // Made at the first request: walking all controllers would delay the first answer of /health/live.
  SwaggerModule.setup('docs', app, () => SwaggerModule.createDocument(app, config), { jsonDocumentUrl: 'docs-json', yamlDocumentUrl: 'docs-yaml' });
}
