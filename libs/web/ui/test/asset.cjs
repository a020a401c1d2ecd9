// In tests, stylesheets, images and fonts are empty.
module.exports = '';
