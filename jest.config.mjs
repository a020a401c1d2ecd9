// One Jest configuration for every tier. The tier is part of the file name (.unit, .prop, .int, .sim, .e2e), and the
// runner chooses by it.
import './tools/node-runtime/require-supported.mjs';
import { bundledPackages } from './tools/test/packages.mjs';

const tier = process.env.TEST_TIER ?? '(unit|prop|int|sim|e2e)';
const esmOnly = [
  '@nestjs',
  '@noble',
  '@scure',
  'file-type',
  'load-esm',
  '@tokenizer',
  '@borewit',
  'strtok3',
  'token-types',
  'uint8array-extras',
  'content-disposition',
  'cookie',
  'react-hotkeys-hook',
  'lightweight-charts',
];

/** @param {boolean} tsx */
const transform = (tsx) => ({
  [tsx ? '^.+\\.((t|j)sx?|mjs)$' : '^.+\\.(t|j)s$']: [
    '@swc/jest',
    {
      jsc: {
        parser: { syntax: 'typescript', tsx, decorators: true },
        transform: {
          legacyDecorator: true,
          decoratorMetadata: true,
          ...(tsx ? { react: { runtime: 'automatic' } } : {}),
        },
        target: 'es2022',
      },
      module: { type: 'commonjs' },
    },
  ],
});
// TypeScript's relative imports end in `.js`. Here they mean the source file beside it.
const sources = { '^(\\.{1,2}/.*)\\.js$': '$1' };
const shared = {
  // TEST_ALONE=1 loads every spec file by itself.
  runner: process.env.TEST_ALONE ? 'jest-runner' : '<rootDir>/tools/test/grouped-runner.mjs',
  transformIgnorePatterns: [`/node_modules/(?!(${esmOnly.join('|')})/)`],
  modulePathIgnorePatterns: ['/dist/', '/.cache/', '/fixtures/'],
};

export default {
  testTimeout: tier === 'e2e' ? 180_000 : 20_000,
  projects: [
    {
      ...shared,
      displayName: 'server',
      testEnvironment: 'node',
      roots: ['<rootDir>/libs', '<rootDir>/services', '<rootDir>/tools', '<rootDir>/bench'],
      testPathIgnorePatterns: ['/node_modules/', '<rootDir>/libs/web/', '/fixtures/'],
      testRegex: [`\\.${tier}\\.spec\\.ts$`],
      transform: transform(false),
      moduleNameMapper: { ...sources, ...(await bundledPackages('server')) },
    },
    {
      ...shared,
      displayName: 'web',
      testEnvironment: '<rootDir>/tools/test/browser-like-environment.mjs',
      setupFilesAfterEnv: [
        '@testing-library/jest-dom',
        '<rootDir>/libs/web/ui/test/quick-elements.cjs',
        '<rootDir>/libs/web/ui/test/patience.cjs',
      ],
      roots: ['<rootDir>/libs/web', '<rootDir>/web'],
      testPathIgnorePatterns: ['/node_modules/', '/fixtures/'],
      testRegex: [`\\.${tier}\\.spec\\.tsx?$`],
      transform: transform(true),
      moduleNameMapper: {
        ...sources,
        ...(await bundledPackages('web')),
        '^lightweight-charts$': '<rootDir>/node_modules/lightweight-charts/dist/lightweight-charts.production.mjs',
        '\\.module\\.css$': '<rootDir>/libs/web/ui/test/css-module.cjs',
        '\\.(css|svg|woff2)$': '<rootDir>/libs/web/ui/test/asset.cjs',
      },
    },
  ],
};
