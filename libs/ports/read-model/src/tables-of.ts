import type { Kysely } from 'kysely';

/**
 * The connection, typed with the tables of one service. A port cannot know these tables, and Kysely's type parameter
 * cannot be narrowed, so this is the one place with a cast. Each service calls it once, with the tables that it defines
 * itself.
 */
export const tablesOf = <Tables>(db: Kysely<never>): Kysely<Tables> => db as unknown as Kysely<Tables>;
