import './tools/node-runtime/require-supported.mjs';
import nx from '@nx/eslint-plugin';
import tseslint from 'typescript-eslint';
import { boundaryRules, specBoundaryRules } from './tools/lint/boundaries.mjs';
import { literalRules } from './tools/lint/literals.mjs';
import { shardRules } from './tools/lint/shards.mjs';
import { clockFile, clockRules, purityRules } from './tools/lint/purity.mjs';

const specs = ['**/*.spec.ts', '**/*.spec.tsx', '**/testing/**', '**/test/**'];
const web = ['web/**', 'libs/web/**'];
/** Deciders are pure, wherever they are. */
const pure = ['services/*/src/domain/**/*.ts', 'services/*/src/**/*.decide.ts', 'libs/kernel/*/src/**/*.ts'];

const always = {
  '@typescript-eslint/no-explicit-any': 'error',
  '@typescript-eslint/consistent-type-imports': [
    'error',
    { fixStyle: 'separate-type-imports', disallowTypeAnnotations: false },
  ],
  '@typescript-eslint/ban-ts-comment': [
    'error',
    { 'ts-expect-error': 'allow-with-description', minimumDescriptionLength: 10 },
  ],
  '@typescript-eslint/no-unused-vars': [
    'error',
    { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
  ],
  '@typescript-eslint/no-require-imports': 'error',
  eqeqeq: ['error', 'always', { null: 'ignore' }],
  'no-empty': 'error',
  'no-var': 'error',
  'prefer-const': 'error',
  'no-debugger': 'error',
  'no-constant-binary-expression': 'error',
  'no-self-compare': 'error',
  'no-unsafe-finally': 'error',
};

export default tseslint.config(
  {
    ignores: [
      '**/node_modules/**',
      '**/dist/**',
      '**/.cache/**',
      '**/.nx/**',
      '**/fixtures/**',
      'data/**',
      'cluster-data/**',
      'shots/**',
      'reports/**',
      '**/*.mjs',
      '**/*.cjs',
      '**/*.js',
      '**/*.d.mts',
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error', noInlineConfig: true } },
  {
    files: ['**/*.ts', '**/*.tsx'],
    languageOptions: {
      parser: tseslint.parser,
      // Without types: rules that need them are oxlint's (tools/lint/promises.json). What a decorator names is used.
      parserOptions: { emitDecoratorMetadata: true, experimentalDecorators: true },
    },
    plugins: { '@typescript-eslint': tseslint.plugin, '@nx': nx },
    rules: { ...always, ...literalRules, ...boundaryRules },
  },
  { files: specs, rules: specBoundaryRules },
  // A benchmark measures an engine from inside its project, and the tools serve all projects.
  { files: ['tools/**', 'bench/**'], rules: { '@nx/enforce-module-boundaries': 'off' } },
  {
    files: ['services/{gateway,identity,matching,simulation,host}/src/**/*.ts'],
    ignores: [...specs, 'services/host/src/liabilities/**'],
    rules: shardRules,
  },
  { files: pure, ignores: specs, rules: purityRules },
  { files: [clockFile], rules: clockRules },
);
