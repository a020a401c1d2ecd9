// The second run of dependency-cruiser: no two folders import each other. Specs and test code are left out, because a
// test may import anything that it needs.
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
