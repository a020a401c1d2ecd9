import type { ProjectionDefinition } from '../index.js';

export const sampleDefinition = (version = 1): ProjectionDefinition => ({
  name: 'conf-balances',
  version,
  tables: ['conf_balance'],
  create: ({ money, int, text, json }) => [
    `CREATE TABLE conf_balance (account ${text} PRIMARY KEY, units ${money} NOT NULL, updated_at ${int} NOT NULL,
     note ${text}, body ${json} NOT NULL)`,
    'CREATE INDEX conf_balance_units ON conf_balance (units)',
  ],
});
