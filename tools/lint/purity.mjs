// Domain code is a function of its arguments: time, ids, randomness and the outside world come in with the command.

import { foldedLiterals } from './literals.mjs';

const forbidden = 'Domain code is pure; hand this in with the command.';

const globals = [
  'process',
  'performance',
  'console',
  'crypto',
  'fetch',
  'navigator',
  'globalThis',
  'global',
  'require',
  'WebSocket',
  'setTimeout',
  'setInterval',
  'setImmediate',
  'queueMicrotask',
  'clearTimeout',
  'clearInterval',
  'clearImmediate',
].map((name) => ({ name, message: forbidden }));

const properties = [
  { object: 'Date', property: 'now', message: forbidden },
  { object: 'Math', property: 'random', message: forbidden },
];

const syntax = [
  { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: forbidden },
  { selector: "CallExpression[callee.name='Date']", message: forbidden },
  { selector: 'ImportExpression', message: forbidden },
  { selector: 'AwaitExpression', message: 'Domain code is synchronous.' },
];

const builtins = [
  'fs',
  'net',
  'http',
  'https',
  'os',
  'path',
  'url',
  'util',
  'events',
  'stream',
  'timers',
  'child_process',
  'worker_threads',
  'perf_hooks',
  'crypto',
].map((name) => ({ name, message: forbidden }));

export const purityRules = {
  'no-restricted-globals': ['error', ...globals],
  'no-restricted-properties': ['error', ...properties],
  'no-restricted-syntax': ['error', ...syntax, ...foldedLiterals],
  'no-restricted-imports': [
    'error',
    {
      paths: [
        ...builtins,
        {
          name: 'node:crypto',
          allowImportNames: ['createHash', 'createHmac', 'hash', 'Hash'],
          message: 'Only hashing is pure.',
        },
      ],
      patterns: [{ regex: '^node:(?!crypto$)', message: forbidden }],
    },
  ],
};

/** The system clock is the one place that asks the machine for the time. All else receives a `Clock`. */
export const clockFile = 'libs/kernel/clock/src/index.ts';
export const clockRules = {
  'no-restricted-globals': ['error', ...globals.filter(({ name }) => name !== 'performance')],
  'no-restricted-properties': ['error', ...properties.filter(({ object }) => object !== 'Date')],
};
