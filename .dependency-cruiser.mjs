// What may import what inside one project. Nx checks imports between projects (tools/lint/boundaries.mjs).
import './tools/node-runtime/require-supported.mjs';

const spec = '[.]spec[.]tsx?$|/(testing|test|conformance)/';
const shipped = '^(libs/(kernel|contracts|ports|runtime|adapters)|services)/';

export default {
  forbidden: [
    {
      name: 'no-circular',
      comment: 'Two files that import each other are one file with a seam in the wrong place; types included.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'domain-imports-domain-only',
      comment:
        "A service's domain knows itself, the kernel and the contracts; a type of a port or of the runtime carries no behaviour and may be named.",
      severity: 'error',
      from: { path: '^services/([^/]+)/src/domain/', pathNot: spec },
      to: {
        pathNot: [
          '^services/$1/src/domain/',
          '^libs/(kernel|contracts)/',
          '^node_modules/bignumber[.]js/',
          '^(node:)?crypto$',
        ],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'domain-names-no-shell-types',
      comment:
        'Not even as a type: use cases, projections, messaging and http depend on the domain, never the other way round.',
      severity: 'error',
      from: { path: '^services/([^/]+)/src/domain/', pathNot: spec },
      to: { path: ['^services/', '^libs/(adapters|web)/', '^web/'], pathNot: '^services/$1/src/domain/' },
    },
    {
      name: 'kernel-imports-kernel-only',
      severity: 'error',
      from: { path: '^libs/kernel/', pathNot: spec },
      to: { pathNot: ['^libs/kernel/', '^node_modules/bignumber[.]js/', '^(node:)?crypto$'] },
    },
    {
      name: 'contracts-stay-light',
      comment: 'The web apps bundle the contracts: no Node built-in and no package but zod.',
      severity: 'error',
      from: { path: '^libs/contracts/', pathNot: spec },
      to: { pathNot: ['^libs/(kernel|contracts)/', '^node_modules/zod/'] },
    },
    {
      name: 'message-schemas-stay-on-the-server',
      comment: 'The web apps would bundle the schemas of every event and command, which they never read.',
      severity: 'error',
      from: {
        path: '^(web/[^/]+/src|libs/web|libs/contracts/src)/',
        pathNot: `${spec}|^libs/contracts/src/schemas/`,
      },
      to: { path: '^libs/contracts/src/schemas/' },
    },
    {
      name: 'use-cases-do-not-know-the-edges',
      severity: 'error',
      from: { path: '^services/[^/]+/src/(use-cases|projections)/', pathNot: spec },
      to: { path: '^services/[^/]+/src/(http|messaging)/' },
    },
    {
      name: 'web-without-node',
      severity: 'error',
      from: { path: '^(web/[^/]+/src|libs/web)/', pathNot: spec },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'features-do-not-import-features',
      comment: 'Routes compose features; what two of them need moves to shared.',
      severity: 'error',
      from: { path: '^web/([^/]+)/src/features/([^/]+)/', pathNot: spec },
      to: { path: '^web/$1/src/features/', pathNot: '^web/$1/src/features/$2/' },
    },
    {
      name: 'shared-does-not-import-features',
      severity: 'error',
      from: { path: '^web/([^/]+)/src/shared/', pathNot: spec },
      to: { path: '^web/$1/src/(features|app|routes)/' },
    },
    {
      name: 'shipped-code-without-test-code',
      severity: 'error',
      from: { pathNot: `${spec}|^tools/|^bench/|^libs/web/ui/test/` },
      to: { path: '[.]spec[.]tsx?$|/fixtures/' },
    },
    {
      name: 'server-without-dev-dependencies',
      comment: 'The shipped server runs after `npm ci --omit=dev`.',
      severity: 'error',
      from: { path: shipped, pathNot: `${spec}|/bundle-worker[.]ts$` },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: '^node_modules/@types/' },
    },
    {
      name: 'resolvable',
      severity: 'error',
      from: { pathNot: '/fixtures/' },
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules|/dist/' },
    exclude: { path: '/dist/|/fixtures/|[.]css$|[.]svg$|[.]woff2$|\\?' },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      mainFields: ['module', 'main', 'types'],
    },
    cache: false,
    skipAnalysisNotInRules: true,
  },
};
