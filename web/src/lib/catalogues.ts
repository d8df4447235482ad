/** Every text in every language: one chunk per language and namespace. */
export const catalogues = import.meta.glob<object>('../locales/*/*.json', { import: 'default' });
