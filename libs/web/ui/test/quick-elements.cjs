// In development, React records the stack of each element that is made, which took a sixth of the time of our specs.
// It stops by itself after ten thousand a second; here it counts as if it always had.
const React = require('react');

Object.defineProperty(
  React.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE,
  'recentlyCreatedOwnerStacks',
  { get: () => 10_000, set: () => undefined },
);
