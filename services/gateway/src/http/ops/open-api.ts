import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { FAMILIES, TOKEN_FAMILIES } from '@corella/contracts/identity';
import { PHONE_COOKIE, STAFF_COOKIE } from '../web/cookies.js';
import { describePolicies, FAMILY_SECURITY } from './describe-policies.js';

const DESCRIPTION =
  'Browser API: decimal strings for money, UTC times, RFC 9457 problems. API for keys: the Huobi API, in its own envelopes.';
const LICENSE_URL = 'https://www.apache.org/licenses/LICENSE-2.0';
const SESSION = 'Set by a login. Under TLS its name starts with `__Host-`.';
const HEADER = 'The value of the cookie, for an app that keeps none. Refused together with a cookie.';
const PHONE = 'Of a phone that scanned the code of a verification. Under TLS the name begins with `__Host-`.';
/** Security schemes of the API for keys. A request carries all of them. */
const SIGNED_WITH = [
  ['accessKey', 'AccessKeyId', 'The public half of an API key.'],
  ['signatureMethod', 'SignatureMethod', '`HmacSHA256`.'],
  ['signatureVersion', 'SignatureVersion', '`2`.'],
  ['timestamp', 'Timestamp', 'UTC, such as `2026-01-31T09:30:00`, at most five minutes old.'],
  ['signature', 'Signature', 'HMAC-SHA256 over method, host, path and sorted query, in Base64, as in the Huobi API.'],
] as const;

/**
 * The OpenAPI document of all addresses, from the schemas that controllers validate with or are compared with, and from
 * the policies of their routes.
 */
export function openApiOf(app: INestApplication, version: string): OpenAPIObject {
  const config = new DocumentBuilder()
    .setTitle('Corella')
    .setDescription(DESCRIPTION)
    .setVersion(version)
    .addServer('/', 'This venue')
    .setLicense('Apache-2.0', LICENSE_URL)
    .addCookieAuth(STAFF_COOKIE.plain, { type: 'apiKey', description: SESSION }, 'staffSession')
    .addCookieAuth(PHONE_COOKIE.plain, { type: 'apiKey', description: PHONE }, 'phone')
    .addSecurity('metricsToken', { type: 'http', scheme: 'bearer', description: 'For who collects metrics.' });
  for (const family of TOKEN_FAMILIES) {
    const { cookie, header } = FAMILY_SECURITY[family];
    config.addCookieAuth(FAMILIES[family].cookie, { type: 'apiKey', description: SESSION }, cookie);
    config.addApiKey({ type: 'apiKey', in: 'header', name: FAMILIES[family].header, description: HEADER }, header);
  }
  for (const [name, parameter, description] of SIGNED_WITH)
    config.addApiKey({ type: 'apiKey', in: 'query', name: parameter, description }, name);
  const document = SwaggerModule.createDocument(app, config.build());
  describePolicies(document);
  dropUnusedSchemes(document);
  return document;
}

/** A family of tokens that no route asks for yet is not described. */
function dropUnusedSchemes(document: OpenAPIObject): void {
  const { securitySchemes = {} } = document.components ?? {};
  const asked = new Set(
    Object.values(document.paths).flatMap((path) =>
      Object.values(path as Readonly<Record<string, { readonly security?: readonly object[] }>>).flatMap(
        ({ security = [] }) => security.flatMap((one) => Object.keys(one)),
      ),
    ),
  );
  for (const name of Object.keys(securitySchemes)) if (!asked.has(name)) delete securitySchemes[name];
}
