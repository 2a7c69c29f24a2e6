// A loader of the bundler: stands in for the strings of the languages the app does not speak (next.config.mjs).
module.exports = () => 'export default {};'
