/** Key of a group's terms of use in the files bucket, and their path at the edge; the file's name holds `{language}`. */
export const termsPath = (group: string, file: string): string => `files/terms/${group}/${file}`;
