import type { ProbedVenue } from '../clients/probed-venue.js';
import type { Schema } from './schema-values.js';

export interface Route {
  readonly method: string;
  /** With its parameters in braces. */
  readonly path: string;
  readonly body: Schema | null;
  readonly queries: readonly string[];
}

interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema?: Schema }>> };
}
interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/** Every route in the venue's own API description. */
export async function describedRoutes(venue: ProbedVenue): Promise<readonly Route[]> {
  const { paths } = await venue.anybody.get<Description>('/docs-json');
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { parameters = [], requestBody }]): Route => ({
      method: method.toUpperCase(),
      path,
      body: requestBody?.content['application/json']?.schema ?? null,
      queries: parameters.filter((one) => one.in === 'query').map(({ name }) => name),
    })),
  );
}
