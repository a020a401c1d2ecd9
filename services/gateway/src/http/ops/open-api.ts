import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';

const DESCRIPTION =
  'Browser API: decimal strings for money, UTC times, RFC 9457 problems. API for keys: the Huobi API, in its own envelopes.';
const SIGNATURE = 'HMAC-SHA256 over method, host, path and sorted query, as in the Huobi API.';

/** The OpenAPI document of all addresses, from the schemas that controllers validate with or are compared with. */
export function openApiOf(app: INestApplication, version: string): OpenAPIObject {
  const config = new DocumentBuilder()
    .setTitle('Corella')
    .setDescription(DESCRIPTION)
    .setVersion(version)
    .addCookieAuth('corella')
    .addApiKey({ type: 'apiKey', in: 'query', name: 'Signature', description: SIGNATURE }, 'signature')
    .build();
  return SwaggerModule.createDocument(app, config);
}
