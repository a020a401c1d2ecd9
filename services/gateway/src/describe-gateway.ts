import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { GatewayDeps } from './gateway.deps.js';
import { GatewayModule } from './gateway.module.js';
import { openApiOf } from './http/ops/open-api.js';

/** Never called: in preview mode Nest creates no providers. */
const NOTHING = {} as GatewayDeps;

/** Makes the OpenAPI document without a running venue, for code generation. */
export async function describeGateway(version: string): Promise<OpenAPIObject> {
  const app = await NestFactory.create(GatewayModule.forRoot(NOTHING), new FastifyAdapter(), {
    preview: true,
    logger: false,
    abortOnError: false,
  });
  return openApiOf(app, version);
}
