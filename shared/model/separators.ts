/** Ids are printed and typed with separators, in groups of the writer's choice. */
export const withoutSeparators = (text: string): string => text.replace(/[\s:.-]/g, '');
