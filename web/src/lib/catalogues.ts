/** All texts in all languages: one chunk per language and namespace. */
export const catalogues = import.meta.glob<object>('../locales/*/*.json', { import: 'default' });
