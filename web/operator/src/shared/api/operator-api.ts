import { HttpError } from 'react-admin';
import type { DataProvider } from 'react-admin';
import simpleRestProvider from 'ra-data-simple-rest';
import type { HomeRecord } from '@corella/contracts/operator';
import { apiUrl, httpClient, LONG_PATIENCE_MS } from './http-client.js';

const stock: DataProvider = simpleRestProvider(apiUrl, httpClient);

/**
 * The stock data provider. Its lists also tell where their first and last row stand, and `meta.place` asks for the rows
 * beyond such a place. The functions below add the routes that it lacks.
 */
export const dataProvider: DataProvider = {
  ...stock,
  getList: async (resource, { pagination, sort, filter, meta, signal }) => {
    const { page, perPage } = pagination ?? { page: 1, perPage: 25 };
    const place: Readonly<Record<string, string>> = meta?.place ?? {};
    const query = new URLSearchParams({
      sort: JSON.stringify([sort?.field ?? 'id', sort?.order ?? 'ASC']),
      range: JSON.stringify([(page - 1) * perPage, page * perPage - 1]),
      filter: JSON.stringify(filter ?? {}),
      ...place,
    });
    const { headers, json } = await httpClient(`${apiUrl}/${resource}?${query.toString()}`, { signal });
    const total = Number(headers.get('Content-Range')?.split('/').pop());
    if (!Array.isArray(json) || Number.isNaN(total)) throw new HttpError('The venue sent no list.', 0, null);
    const before = headers.get('X-Rows-Before');
    const more = headers.get('X-More-Rows');
    return {
      data: json,
      total,
      meta: {
        first: headers.get('X-First-Cursor') ?? undefined,
        last: headers.get('X-Last-Cursor') ?? undefined,
        more: more === null ? undefined : more === 'true',
        before: before === null ? undefined : Number(before),
      },
    };
  },
};

export interface VerbCall {
  readonly resource: string;
  readonly id: string;
  readonly verb: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** The same for all retries of one intention, for example while a dialog is open. */
  readonly idempotencyKey?: string;
}

const withKey = (key: string | undefined): HeadersInit => (key === undefined ? {} : { 'Idempotency-Key': key });

/** `POST /operator/api/{path}`. Resolves to what the server sends. */
export async function postTo(
  path: string,
  body: Readonly<Record<string, unknown>>,
  idempotencyKey?: string,
): Promise<unknown> {
  const { json } = await httpClient(`${apiUrl}/${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: withKey(idempotencyKey),
  });
  return json;
}

/** `POST /operator/api/{resource}/{id}/{verb}`. Resolves to the record or receipt that the server sends. */
export const callVerb = ({ resource, id, verb, body, idempotencyKey }: VerbCall): Promise<unknown> =>
  postTo(`${resource}/${encodeURIComponent(id)}/${verb}`, body, idempotencyKey);

/** `POST /operator/api/{resource}`: a request that becomes an approval, such as a new member of staff. */
export const createRequest = postTo;

/** `GET /operator/api/{path}`, for records outside the data provider. */
export async function fetchRecord<Answer>(path: string, signal?: AbortSignal): Promise<Answer> {
  const { json } = await httpClient(`${apiUrl}/${path}`, { signal });
  return json as Answer;
}

export interface ExportedFile {
  readonly text: string;
  /** How many records the file has, and how many the filter finds. */
  readonly records: number;
  readonly total: number;
}

/** `POST {resource}/export`. The venue makes the file and records its hash before it sends it. */
export async function fetchExport(
  resource: string,
  filter: Readonly<Record<string, unknown>>,
  sort: readonly [field: string, order: string],
): Promise<ExportedFile> {
  const { body, headers } = await httpClient(`${apiUrl}/${resource}/export`, {
    method: 'POST',
    body: JSON.stringify({ filter, sort }),
    patienceMs: LONG_PATIENCE_MS,
  });
  const total = Number(headers.get('X-Total-Count'));
  // Read as text, the file loses its byte order mark. Spreadsheets need it, and the recorded hash covers it.
  return { text: `\uFEFF${body}`, records: Number(headers.get('X-Exported-Count') ?? total), total };
}

export async function fetchHome(signal?: AbortSignal): Promise<HomeRecord> {
  const { json } = await httpClient(`${apiUrl}/home`, { signal });
  return json as HomeRecord;
}

export async function fetchDemo(signal?: AbortSignal): Promise<unknown> {
  const { json } = await httpClient(`${apiUrl}/demo`, { signal });
  return json;
}
