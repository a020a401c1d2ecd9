import { Injectable } from '@nestjs/common';
import { invariant } from '@corella/result';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { BASE_POLICIES, type RoutePolicy } from './route-policy.js';

export interface RegisteredRoute {
  readonly method: string;
  readonly url: string;
  readonly policy: RoutePolicy;
}

/** The API's description is registered by a library, which knows no policies. */
const DESCRIPTION = /^\/docs(?:$|[/-])/;

/** Every route as the server knows it, with its policy. A route without one stops the start. */
@Injectable()
export class RegisteredRoutes {
  private readonly routes: RegisteredRoute[] = [];

  /** Before the first route is registered. */
  register(fastify: FastifyInstance): void {
    fastify.addHook('onRoute', (route) => this.take(route));
  }

  all(): readonly RegisteredRoute[] {
    return this.routes;
  }

  private take(route: RouteOptions): void {
    const policy = route.config?.policy ?? (DESCRIPTION.test(route.url) ? BASE_POLICIES.ops : undefined);
    invariant(policy, `the route ${String(route.method)} ${route.url} has no policy`);
    route.config = { ...route.config, policy };
    route.bodyLimit ??= policy.maxBodyBytes;
    for (const method of [route.method].flat()) this.routes.push({ method, url: route.url, policy });
  }
}
