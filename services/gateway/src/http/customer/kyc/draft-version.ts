import { applyDecorators, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiHeader, ApiResponse } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { refuse, refuseField } from '../../problem/refused.js';

const TAG = /^"(0|[1-9][0-9]{0,9})"$/;

/** The draft that the page has read: `If-Match: "7"`. So two tabs never overwrite each other's answers. */
export const DraftVersion = createParamDecorator((_: unknown, context: ExecutionContext): number => {
  const header = context.switchToHttp().getRequest<FastifyRequest>().headers['if-match'];
  if (header === undefined) return refuse('draft-version-missing');
  const [, version] = TAG.exec(header) ?? [];
  return version === undefined ? refuseField('If-Match', 'draft-version') : Number(version);
});

/** Describes the header that `DraftVersion` reads. */
export const TakesDraftVersion = (): MethodDecorator =>
  applyDecorators(
    ApiResponse({ status: 428 }),
    ApiHeader({
      name: 'If-Match',
      required: true,
      description: 'The draft that was read, as a quoted number.',
      schema: { type: 'string', pattern: TAG.source },
    }),
  );
