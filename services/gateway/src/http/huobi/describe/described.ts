import { applyDecorators } from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiOperation, ApiQuery } from '@nestjs/swagger';
import { z } from 'zod';

export interface Description {
  readonly summary: string;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  readonly reply: z.ZodType;
}

function jsonSchemaOf(schema: z.ZodType): Record<string, unknown> {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { target: 'openapi-3.0', io: 'input' }) as Record<
    string,
    unknown
  >;
  return json;
}

/**
 * What a call of the API for keys takes and answers, for OpenAPI. `Fields` validates requests, because clients depend
 * on its refusals; a spec compares these descriptions with real answers.
 */
export function Described({ summary, query, body, reply }: Description): MethodDecorator {
  const parameters = Object.entries(query?.shape ?? {}).map(([name, field]) => {
    const schema = field as z.ZodType;
    return ApiQuery({ name, required: !schema.safeParse(undefined).success, schema: jsonSchemaOf(schema) });
  });
  return applyDecorators(
    ApiOperation({ summary }),
    ...parameters,
    ...(body === undefined ? [] : [ApiBody({ schema: jsonSchemaOf(body) })]),
    ApiOkResponse({ standardSchema: reply }),
  );
}
