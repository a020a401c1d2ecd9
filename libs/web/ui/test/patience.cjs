// A busy machine is slow, not wrong: specs wait for what they expect to see, however long the machine takes to draw it.
const { configure } = require('@testing-library/dom');

jest.setTimeout(60_000);
configure({ asyncUtilTimeout: 20_000 });
