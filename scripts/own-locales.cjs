// A bundler loader for the list of languages of a component (next.config.mjs): it keeps those that the app has (lib/messages/locale.ts).
const OTHERS =
  /^import \S+ from "\S+\/(?!en-US|fr-FR)[a-z]{2}-[A-Z]{2}\.mjs";$|^ +"(?!en-US|fr-FR)[a-z]{2}-[A-Z]{2}": \S+$/gm

module.exports = (source) => source.replace(OTHERS, '')
