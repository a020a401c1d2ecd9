// Generous timeouts, so that specs do not fail on a busy machine.
const { configure } = require('@testing-library/dom');

jest.setTimeout(60_000);
configure({ asyncUtilTimeout: 20_000 });
