// The server part of the root configuration for one project, because Stryker's runner takes no list of projects. `npm
// run mutation` names the project and its tiers in the environment. Stryker runs this in a copy of the workspace.
const { MUTATION_SPECS: specs, MUTATION_TIERS: tiers } = process.env;

export default {
  rootDir: process.cwd(),
  testEnvironment: 'node',
  roots: [`<rootDir>/${specs}`],
  testRegex: [`\\.${tiers}\\.spec\\.ts$`],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transformIgnorePatterns: ['/node_modules/(?!(@nestjs|@noble|@scure)/)'],
  transform: {
    '^.+\\.(t|j)s$': [
      '@swc/jest',
      {
        jsc: {
          parser: { syntax: 'typescript', decorators: true },
          transform: { legacyDecorator: true, decoratorMetadata: true },
          target: 'es2022',
        },
        module: { type: 'commonjs' },
      },
    ],
  },
  testTimeout: 60_000,
};
