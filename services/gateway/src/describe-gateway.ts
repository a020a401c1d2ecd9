import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { GatewayDeps } from './gateway.deps.js';
import { GatewayModule } from './gateway.module.js';
import { openApiOf } from './http/ops/open-api.js';

/** Never asked for anything: in preview nothing of the module is made. */
const NOTHING = {} as GatewayDeps;

/** The OpenAPI document without a venue, for what is generated from it. */
export async function describeGateway(version: string): Promise<OpenAPIObject> {
  const app = await NestFactory.create(GatewayModule.forRoot(NOTHING), new FastifyAdapter(), {
    preview: true,
    logger: false,
    abortOnError: false,
  });
  return openApiOf(app, version);
}
