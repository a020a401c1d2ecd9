// Who may import whom, by the `type:` tag in each workspace's package.json. Nx checks it between projects,
// dependency-cruiser inside them.

const kernel = ['type:kernel'];
const contracts = [...kernel, 'type:contracts'];
const ports = [...contracts, 'type:port'];
const server = [...ports, 'type:runtime'];
const web = [...contracts, 'type:web-lib'];

/**
 * What shipped code may import. Adapters need two of the runtime libraries: `part:worker-host` starts their worker
 * threads, `part:postgres` opens their connections.
 */
const allowed = {
  'type:kernel': kernel,
  'type:contracts': contracts,
  'type:port': ports,
  'type:adapter': [...ports, 'part:worker-host', 'part:postgres'],
  'type:runtime': server,
  'type:service': server,
  'type:host': [...server, 'type:adapter', 'type:service'],
  'type:web-lib': web,
  'type:web-app': web,
  'type:testing': server,
  'type:tool': ['*'],
};

/** Specs of the server run against real adapters, and real servers behind them, instead of mocks. */
const withAdapters = [...server, 'type:adapter', 'type:testing'];
const allowedInSpecs = {
  ...allowed,
  'type:adapter': withAdapters,
  'type:runtime': withAdapters,
  'type:service': withAdapters,
  'type:host': [...withAdapters, 'type:service'],
};

const constraints = (table) =>
  Object.entries(table).map(([sourceTag, onlyDependOnLibsWithTags]) => ({ sourceTag, onlyDependOnLibsWithTags }));

const rule = (table) => ({
  '@nx/enforce-module-boundaries': [
    'error',
    { depConstraints: constraints(table), enforceBuildableLibDependency: false, allow: [] },
  ],
});

export const boundaryRules = rule(allowed);
export const specBoundaryRules = rule(allowedInSpecs);
