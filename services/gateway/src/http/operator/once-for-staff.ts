import { applyDecorators, Injectable, UseInterceptors, type CallHandler, type ExecutionContext } from '@nestjs/common';
import type { NestInterceptor } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { OncePerKey } from '../idempotency/once-per-key.js';
import { idsOf } from './staff-requests.js';

/** Gives the first answer again to a request that is repeated under its Idempotency-Key. */
@Injectable()
class OnceForStaff implements NestInterceptor {
  constructor(private readonly once: OncePerKey) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const owner = `staff:${request.staff?.staffId ?? ''}`;
    const asked = { owner, key: idsOf(request).idempotencyKey, body: [request.method, request.url, request.body] };
    return from(this.once.run(asked, () => lastValueFrom<unknown>(next.handle())));
  }
}

/**
 * For acts of one person, such as a halt or a new link, which a lost answer must not double. Requests for two people
 * need none: identity names the approval by the key.
 */
export const ActOfOne = () => applyDecorators(UseInterceptors(OnceForStaff));
