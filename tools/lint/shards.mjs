// An account lives in the shard that `ledgerShardOf` names. Only the ledger may know that there is one shard today.

const message = 'Ask ledgerShardOf(account), or go through LEDGER_SHARDS.';

export const shardRules = {
  '@typescript-eslint/no-restricted-imports': [
    'error',
    { patterns: [{ regex: '/contracts(/ledger)?$', importNames: ['LEDGER_SHARD'], message }] },
  ],
};
