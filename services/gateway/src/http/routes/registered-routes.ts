import { Injectable } from '@nestjs/common';
import { invariant } from '@corella/result';
import type { FastifyInstance, RouteOptions } from 'fastify';
import type { RoutePolicy } from './route-policy.js';

export interface RegisteredRoute {
  readonly method: string;
  readonly url: string;
  readonly policy: RoutePolicy;
}

/** Every route as the server knows it, with its policy. A route without one stops the start. */
@Injectable()
export class RegisteredRoutes {
  private readonly routes: RegisteredRoute[] = [];
  private readonly sockets: RegisteredRoute[] = [];

  /** Before the first route is registered. */
  register(fastify: FastifyInstance): void {
    fastify.addHook('onRoute', (route) => this.take(route));
  }

  all(): readonly RegisteredRoute[] {
    return this.routes;
  }

  /** A socket upgrade, which the server keeps apart from routes. */
  addUpgrade(path: string, policy: RoutePolicy): void {
    this.sockets.push({ method: 'UPGRADE', url: path, policy });
  }

  upgrades(): readonly RegisteredRoute[] {
    return this.sockets;
  }

  private take(route: RouteOptions): void {
    const policy = route.config?.policy;
    invariant(policy, `the route ${String(route.method)} ${route.url} has no policy`);
    route.config = { ...route.config, policy };
    route.bodyLimit ??= policy.maxBodyBytes;
    for (const method of [route.method].flat()) this.routes.push({ method, url: route.url, policy });
  }
}
