// dependency-cruiser's second run: two folders that import each other are one folder with a wall in the wrong place. Specs and what is
// written for them are left out, since a test may reach for anything that it needs.
import base from '../../.dependency-cruiser.mjs';

export default {
  forbidden: [{ name: 'no-circular-folders', severity: 'error', scope: 'folder', from: {}, to: { circular: true } }],
  options: {
    ...base.options,
    exclude: {
      path: `${base.options.exclude.path}|[.]spec[.]tsx?$|/(testing|test|conformance)/`,
    },
  },
};
