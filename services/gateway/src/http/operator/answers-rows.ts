import { ApiOkResponse } from '@nestjs/swagger';
import { z } from 'zod';

const whole = { schema: { type: 'integer', minimum: 0 } } as const;
const text = { schema: { type: 'string' } } as const;
/** As `answerRows` sets them. */
const HEADERS = {
  'Content-Range': { description: 'Resource, positions of the first and the last row, and the total.', ...text },
  'X-Total-Count': { description: 'How many rows the filter leaves.', ...whole },
  'X-First-Cursor': { description: 'For `before`: the rows that lead up to this part. Absent without rows.', ...text },
  'X-Last-Cursor': { description: 'For `after`: the rows that follow this part. Absent without rows.', ...text },
  'X-More-Rows': { description: 'Whether rows follow. Only with a cursor.', schema: { type: 'boolean' } },
  'X-Rows-Before': { description: 'How many rows stand before this part. Only with a cursor.', ...whole },
} as const;

/** Describes a list: a bare array of records, with total and cursors in headers. */
export const AnswersRows = (record: z.ZodType): MethodDecorator =>
  ApiOkResponse({ standardSchema: z.array(record), headers: HEADERS });
