// The server part of the root configuration for one project, because Stryker's runner takes no list of projects. `npm
// run mutation` names the project and its tiers in the environment. Stryker runs this in a copy of the workspace.
import root from '../../../jest.config.mjs';

const { MUTATION_SPECS: specs, MUTATION_TIERS: tiers } = process.env;
const server = root.projects.find(({ displayName }) => displayName === 'server');

export default {
  ...server,
  rootDir: process.cwd(),
  roots: [`<rootDir>/${specs}`],
  testRegex: [`\\.${tiers}\\.spec\\.ts$`],
  moduleNameMapper: {
    ...server.moduleNameMapper,
    '^fast-check$': '<rootDir>/tools/mutation/jest/fewer-examples.cjs',
  },
  testSequencer: '<rootDir>/tools/mutation/jest/covering-specs-first.cjs',
  testRunner: '<rootDir>/tools/mutation/jest/jest-circus-until-failure.cjs',
  // A mutant that makes a test wait for ever costs this much, and not the longer patience of Stryker.
  testTimeout: 5_000,
};
