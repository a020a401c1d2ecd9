import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LANGUAGE_COOKIE } from '@corella/contracts/routes';
import { problemSchema } from '@corella/contracts/web';
import { z } from 'zod';
import type { Refusal } from '../../domain/refusal.js';
import { readCookies } from '../web/cookies.js';
import { routedApi, type Api } from '../routes/request-path.js';
import { fieldText } from '../problem/field-texts.js';
import { languageOf } from '../problem/language.js';
import { problemBody } from '../problem/problem-body.js';
import { problemKind } from '../problem/problem-catalogue.js';

/** Writes refusals in the format of one API. The API for keys brings its own. */
export type Dialect = (refusal: Refusal, request: FastifyRequest, reply: FastifyReply) => void;

const language = (request: FastifyRequest): ReturnType<typeof languageOf> =>
  languageOf(request.headers['accept-language'], readCookies(request.headers.cookie).get(LANGUAGE_COOKIE));

/** RFC 9457. */
const problemDialect: Dialect = (refusal, request, reply) => {
  const body = problemBody(refusal, language(request));
  void reply
    .status(body.status)
    .header('Content-Type', 'application/problem+json; charset=utf-8')
    .send(JSON.stringify(body));
};

/** How the console is refused. Fields are named by their path; `root.serverError` says it of the whole form. */
export const consoleRefusalSchema = z.object({
  message: z.string(),
  code: z.string(),
  errors: z.record(z.string(), z.union([z.string(), z.object({ serverError: z.string() })])),
  /** Only of `step-up-required`: what the person can prove. */
  methods: z.array(z.string()).optional(),
  inputs: problemSchema.shape.inputs,
});

/**
 * `{message, errors}`, as the console's data provider (ra-data-simple-rest) reads it. A field says one thing at a time.
 */
const operatorDialect: Dialect = (refusal, _request, reply) => {
  const body = problemBody(refusal, 'en-us');
  const fields = Object.fromEntries(
    Object.entries(refusal.faults ?? {}).map(([field, faults]) => [
      field,
      faults
        .slice(0, 1)
        .map((found) => fieldText(found, 'en-us'))
        .join(),
    ]),
  );
  void reply
    .status(body.status)
    .header('Content-Type', 'application/json; charset=utf-8')
    .send(
      JSON.stringify({
        message: body.detail,
        code: body.code,
        errors: { ...fields, root: { serverError: body.detail } },
        ...(body.methods === undefined ? {} : { methods: body.methods }),
        ...(body.inputs ? { inputs: body.inputs } : {}),
      } satisfies z.output<typeof consoleRefusalSchema>),
    );
};

/** Refused until somebody changes the venue's configuration. */
const LASTING = new Set(['mail-unavailable', 'phone-unavailable']);

/** The Retry-After header; null when waiting would not help. */
export function retryAfterOf({ code, retryAfterSeconds }: Refusal): string | null {
  const { status } = problemKind(code);
  const passes = status === 429 || (status === 503 && !LASTING.has(code));
  return retryAfterSeconds !== undefined || passes ? String(retryAfterSeconds ?? 1) : null;
}

@Injectable()
export class Dialects {
  private readonly known = new Map<Api, Dialect>([['operator', operatorDialect]]);

  /** Called once at start by an API with an envelope of its own. */
  use(api: Api, dialect: Dialect): void {
    this.known.set(api, dialect);
  }

  send(refusal: Refusal, request: FastifyRequest, reply: FastifyReply): void {
    const wait = retryAfterOf(refusal);
    if (wait !== null) void reply.header('Retry-After', wait);
    (this.known.get(routedApi(request)) ?? problemDialect)(refusal, request, reply);
  }
}
