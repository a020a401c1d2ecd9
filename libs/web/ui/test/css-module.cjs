// Class names of CSS modules read as themselves in tests.
module.exports = new Proxy(
  {},
  { get: (_target, name) => (name === '__esModule' ? true : name === 'default' ? module.exports : String(name)) },
);
