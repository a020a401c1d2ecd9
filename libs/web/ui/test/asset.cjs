// Stylesheets, pictures and fonts have no content in tests.
module.exports = '';
